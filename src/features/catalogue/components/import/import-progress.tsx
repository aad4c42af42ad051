import type { ImportState } from '../../../../../contract/catalogue-office.ts'
import { formatCount } from '../../../../shared/formats/format-price.ts'
import { Card } from '../../../../ui/card.tsx'

/** The progress of an import and its counts so far. */
export function ImportProgress({ one }: { readonly one: ImportState }) {
  const isRunning = one.state === 'running'
  const counts: readonly (readonly [string, number])[] = [
    ['Rows', one.rows],
    [one.dry_run ? 'Would be added' : 'Added', one.added],
    [one.dry_run ? 'Would be changed' : 'Changed', one.changed],
    ['Unchanged', one.unchanged],
    ['Skipped', one.bad],
    ...(one.left_out === 0 ? [] : [['Not for sale', one.left_out] as const]),
    ...(one.noted === 0 ? [] : [['Notes', one.noted] as const]),
  ]
  const doing = one.dry_run ? 'Checking the file' : 'Importing'
  return (
    <Card title={one.dry_run ? 'Preview' : 'Import'}>
      {isRunning ? (
        <div className="im-progress">
          <span className="t14 m5">
            {doing}, {Math.floor(one.percent)}%
          </span>
          <progress max={100} value={one.percent} aria-label={doing} />
          <span className="t13 mute">It continues if you leave this page.</span>
        </div>
      ) : null}
      <dl className={isRunning ? 'im-counts mt4' : 'im-counts'}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={label === 'Skipped' && count > 0 ? 'bad-t' : ''}>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
