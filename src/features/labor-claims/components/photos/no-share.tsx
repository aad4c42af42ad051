import { Link } from 'react-router-dom'
import { listSharedFiles } from '../../../../../offline/drafts/shared-files.ts'
import { useNow } from '../../../../data/clock.tsx'
import { saveErrorMessage } from '../../../../data/save-error.ts'
import { useLiveQuery } from '../../../../data/use-live-query.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { formatMoment } from '../../../../ui/format-time.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Empty, Failed, Loading } from '../../../../ui/load-states.tsx'
import { formatShare } from './share-text.ts'
import '../../../../ui/card.css'

const emptyReasons: Readonly<Record<string, string>> = {
  'signed-out':
    'No one was signed in on this device, so nothing was saved. The photos are still where you shared them from. Share them again now.',
  empty: 'Nothing in it can be added to a claim. Share pictures (JPEG, PNG, WebP, HEIC) or PDF files.',
  'not-kept':
    'This device could not save them. Its storage may be full. The photos are still where you shared them from.',
  locked:
    'The data on this device is locked, so nothing was saved. The photos are still where you shared them from. Open the claim in the app and add them there.',
  'too-large': 'It is too much at once. Share up to 20 pictures or files at a time, 96 MB in all.',
  website: 'A website sent this, so nothing was saved. Share pictures from your gallery or your files.',
  'no-worker': 'The app was not ready to take photos from other apps yet. It is ready now. Share them again.',
}

/** At the address there is no share: why (`why` of the worker), and those that lie here, the latest first. */
export function NoShare({ why }: { readonly why: string | null }) {
  const now = useNow(60_000)
  const read = useLiveQuery(listSharedFiles, [])
  if (read.state === 'loading') return <Loading label="Loading shared files" />
  if (read.state === 'failed' && why === null)
    return (
      <Failed title="The shared files could not be read" onAgain={read.retry}>
        {saveErrorMessage(read.error)}
      </Failed>
    )
  const shares = read.state === 'ready' ? read.value.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)) : []
  return (
    <div className="stack g4">
      {why === null && shares.length > 0 ? null : (
        <Empty icon="image" title="Nothing to add to a claim">
          {emptyReasons[why ?? ''] ?? 'Everything you shared is on its claim, or was removed after a day.'}
        </Empty>
      )}
      {shares.length === 0 ? null : (
        <SectionCard title="Shared and on no claim yet" count={shares.length}>
          <ul>
            {shares.map((share) => (
              <li key={share.id}>
                <Link className="item" to={`/dashboard/share/${share.id}`}>
                  <span className="grow">
                    <span className="ti ell">{formatShare(share)}</span>
                    <span className="t13 mute ell">
                      {[
                        share.at === undefined ? '' : `Shared ${formatMoment(share.at, now)}`,
                        share.text === '' ? '' : `“${share.text}”`,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <Icon name="forward" className="chev" />
                </Link>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </div>
  )
}
