import { Link } from 'react-router-dom'
import type { ImportState } from '../../../../../contract/catalogue-office.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { formatMoment } from '../../../../ui/format-time.ts'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { kindLabels, formatOutcome, getStateChip } from './import-text.ts'
import { importPath } from './import-paths.ts'

/** Past imports, newest first. */
export function ImportList({ imports, now }: { readonly imports: readonly ImportState[]; readonly now: number }) {
  return (
    <ul className="list" aria-label="Imports">
      {imports.map((one) => (
        <li key={one.import_id}>
          <Link className="item" to={importPath(one.import_id)}>
            <div className="grow">
              <span className="row g2 wrap">
                <span className="ti">{one.file}</span>
                <StatusChip {...getStateChip(one)} />
              </span>
              <span className="t13 mute">
                {kindLabels[one.kind]} · {formatMoment(one.started_at, now)} · {one.started_by}
              </span>
              <span className="t13 ink2">{formatOutcome(one)}</span>
            </div>
            <Icon name="forward" className="chev" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
