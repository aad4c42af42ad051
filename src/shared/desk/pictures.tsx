import { useState } from 'react'
import type { ReactNode } from 'react'
import { evidenceGroups } from '../../../domain/files/evidence.ts'
import type { EvidenceGroup } from '../../../domain/files/evidence.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import type { Photo } from '../photos/collect-photos.ts'
import { PhotoPicture } from '../photos/photo-picture.tsx'
import { Key } from './desk-keys.tsx'
import { usePlateReading } from './use-plate-reading.ts'
import type { ReadablePlate } from './use-plate-reading.ts'

const groupLabels = { plate: 'Serial plate', receipt: 'Receipt' } as const
const maxZoom = 4

/** A picture of the evidence. `isOfRegistration`: it came with the registration of the machine. */
export interface EvidencePicture {
  readonly photo: Photo
  readonly group: EvidenceGroup
  readonly isOfRegistration: boolean
}

/** A picture that can be brought closer and turned. It scrolls where it is larger than its frame; a press changes its size. */
function PictureView({
  photo,
  zoom,
  turns,
  onPress,
}: {
  readonly photo: Photo
  readonly zoom: number
  readonly turns: number
  readonly onPress: () => void
}) {
  return (
    <div className="dk-frame" role="group" aria-label={photo.title}>
      <button
        type="button"
        className="dk-picture"
        aria-label={zoom > 1 ? 'Show the whole picture' : 'Bring the picture closer'}
        style={{ width: `${zoom * 100}%`, transform: `rotate(${turns * 90}deg)` }}
        onClick={onPress}
      >
        <PhotoPicture photo={photo} size="screen" />
      </button>
    </div>
  )
}

/** Pictures by what they show, closer and turned, and below them what they say, compared by `compare`. */
export function DeskPictures({
  pictures,
  missing,
  otherLabel,
  compare,
}: {
  readonly pictures: readonly EvidencePicture[]
  /** Titles of what is required and is not there. */
  readonly missing: readonly string[]
  /** The label of what is neither plate nor receipt. */
  readonly otherLabel: string
  readonly compare: (plate: ReadablePlate | null) => ReactNode
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [look, setLook] = useState({ of: '', zoom: 1, turns: 0 })
  const first = evidenceGroups.flatMap((group) => pictures.filter((one) => one.group === group))[0]
  const open = pictures.find(({ photo }) => photo.id === chosen) ?? first
  const of = open?.photo.id ?? ''
  const { zoom, turns } = look.of === of ? look : { zoom: 1, turns: 0 }
  const ofGroup = pictures.filter((one) => one.group === open?.group)
  const at = ofGroup.findIndex(({ photo }) => photo.id === of)
  const plate = usePlateReading(open?.group === 'plate' ? open.photo : null)
  const change = (zoomBy: number, turnBy: number) => {
    setLook({ of, zoom: Math.min(maxZoom, Math.max(1, zoom + zoomBy)), turns: (turns + turnBy) % 4 })
  }
  const step = (by: number) => {
    const next = ofGroup[(at + by + ofGroup.length) % ofGroup.length]
    if (next !== undefined) setChosen(next.photo.id)
  }
  const tool = (k: string, label: string, icon: IconName, run: () => void, isOff: boolean) => (
    <Button
      fill="clear"
      isIconOnly
      icon={icon}
      aria-label={label}
      title={`${label} (${k.toUpperCase()})`}
      data-key={k}
      aria-keyshortcuts={k}
      disabled={isOff}
      onClick={run}
    />
  )
  return (
    <section className="dk-evidence" aria-label="Evidence">
      <div className="dk-tabs" role="group" aria-label="Pictures">
        {evidenceGroups.map((group, nth) => {
          const own = pictures.filter((one) => one.group === group)
          return (
            <button
              key={group}
              type="button"
              className="dk-tab"
              aria-pressed={open?.group === group}
              aria-keyshortcuts={String(nth + 1)}
              data-key={String(nth + 1)}
              disabled={own.length === 0}
              onClick={() => {
                setChosen(own[0]?.photo.id ?? null)
              }}
            >
              {group === 'work' ? otherLabel : groupLabels[group]}{' '}
              {own.length < 2 ? null : <span className="tn">{own.length}</span>}
              <Key name={String(nth + 1)} />
            </button>
          )
        })}
      </div>
      {open === undefined ? (
        <div className="dk-none">
          <Icon name="image" size="l" />
          <p>No picture has arrived.</p>
        </div>
      ) : (
        <>
          <div className="dk-view">
            <PictureView
              key={of}
              photo={open.photo}
              zoom={zoom}
              turns={turns}
              onPress={() => {
                change(zoom > 1 ? 1 - zoom : 1, 0)
              }}
            />
            <div className="dk-tools" role="group" aria-label="Look closer">
              {tool(
                '+',
                'Closer',
                'plus',
                () => {
                  change(0.5, 0)
                },
                zoom >= maxZoom,
              )}
              {tool(
                '-',
                'Smaller',
                'minus',
                () => {
                  change(-0.5, 0)
                },
                zoom <= 1,
              )}
              {tool(
                't',
                'Turn',
                'refresh',
                () => {
                  change(0, 1)
                },
                false,
              )}
              {tool(
                ',',
                'Previous picture',
                'back',
                () => {
                  step(-1)
                },
                ofGroup.length < 2,
              )}
              {tool(
                '.',
                'Next picture',
                'forward',
                () => {
                  step(1)
                },
                ofGroup.length < 2,
              )}
            </div>
          </div>
          <p className="dk-caption">
            <span className="b">{open.photo.title}</span>
            <span className="mute tn">
              {at + 1} of {ofGroup.length}
            </span>
            {open.isOfRegistration ? <span className="mute">from the registration</span> : null}
            {open.photo.chip.state === 'arrived' ? null : <span className="mute">{open.photo.chip.label}</span>}
          </p>
        </>
      )}
      {missing.length === 0 ? null : (
        <p className="dk-missing">
          <Icon name="warning" size="s" /> Missing: {missing.join(', ')}
        </p>
      )}
      {compare(plate)}
    </section>
  )
}
