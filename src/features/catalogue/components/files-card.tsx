import type { z } from 'zod/mini'
import type { catalogueFile } from '../../../../contract/shapes/catalogue.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { apiAddress } from '../../../platform/api-address.ts'
import { formatMegabytes } from '../../../shared/formats/format-price.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'

const getFileKind = (mime: string): string =>
  mime === 'application/pdf' ? 'PDF' : mime.startsWith('image/') ? 'Picture' : 'File'

/** Manuals and guides, opened in a new tab; without a connection their names. Renders nothing if there are none. */
export function FilesCard({ files }: { readonly files: readonly z.output<typeof catalogueFile>[] }) {
  const { isOnline } = useConnectionStatus()
  if (files.length === 0) return null
  return (
    <Card title="Files" isFlush>
      <ul>
        {files.map((file) => {
          const content = (
            <>
              <Icon name="document" />
              <span className="grow">{file.title}</span>
              <span className="t13 mute nw">
                {getFileKind(file.mime)}, {formatMegabytes(file.size)}
              </span>
            </>
          )
          return (
            <li key={file.file_id}>
              {isOnline ? (
                <a className="item file" href={`${apiAddress}${file.url}`} target="_blank" rel="noreferrer">
                  {content}
                </a>
              ) : (
                <div className="item file">{content}</div>
              )}
            </li>
          )
        })}
        {isOnline ? null : <li className="item t13 mute">Files need a connection.</li>}
      </ul>
    </Card>
  )
}
