import { x12 } from '../../../../../contract/x12.ts'
import type { X12File } from '../../../../../contract/x12.ts'
import { toPath } from '../../../../../offline/http/request.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import { ExportLink } from '../../../../shared/exports/export-link.tsx'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { formatContent, setLabels } from './x12-display.ts'

/** The files that were made for a manufacturer, the latest first. Each can be downloaded again, the same. */
export function FilesCard({ files }: { readonly files: readonly X12File[] }) {
  const { isOnline } = useConnectionStatus()
  const engine = useEngine()
  if (files.length === 0) return null
  return (
    <SectionCard title="Files" count={files.length}>
      <ul className="x12-files" aria-label="Files">
        {files.map((file) => (
          <li key={file.file_id}>
            <span className="x12-what">
              <span className="row wrap g2">
                <b className="tn">{file.number}</b>
                <span>
                  {setLabels[file.code]} ({file.code})
                </span>
                {file.usage === 'T' ? <StatusChip label="Test" tone="warn" mark="ring" /> : null}
              </span>
              <span className="t14 ink2">
                {formatContent(file.code, file)}, {formatFullDay(file.from)} to {formatFullDay(file.to)}
              </span>
              <span className="t13 mute">
                Made {formatFullDay(file.made_at)}
                {file.by === '' ? '' : ` by ${file.by}`}
              </span>
            </span>
            {isOnline ? (
              <ExportLink
                className={buttonClass({ size: 'small' })}
                path={toPath(x12.table.readX12File, { params: { id: file.file_id } })}
                name={`${file.code}-${file.number}.x12`}
                label={`Download ${file.number}`}
                load={() => engine.call(x12.table.readX12File, { params: { id: file.file_id } })}
              >
                Download
              </ExportLink>
            ) : null}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
