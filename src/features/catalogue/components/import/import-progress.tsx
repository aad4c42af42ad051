import type { ImportState } from '../../../../../contract/catalogue-office.ts'
import { countWords } from '../../../../shared/price-words.ts'
import { Card } from '../../../../ui/card.tsx'

/** How far it is, and what came of it so far. */
export function ImportProgress({ one }: { readonly one: ImportState }) {
  const isRunning = one.state === 'running'
  const counts: readonly (readonly [string, number])[] = [
    ['Rows', one.rows],
    [one.dry_run ? 'Would be added' : 'Added', one.added],
    [one.dry_run ? 'Would be changed' : 'Changed', one.changed],
    ['As they were', one.unchanged],
    ['Skipped', one.bad],
    ...(one.left_out === 0 ? [] : [['Drafts left out', one.left_out] as const]),
  ]
  const doing = one.dry_run ? 'Looking through the file' : 'Importing'
  return (
    <Card title={one.dry_run ? 'Dry run' : 'Import'}>
      {isRunning ? (
        <div className="im-progress">
          <span className="t14 m5">
            {doing}, {Math.floor(one.percent)} %
          </span>
          <progress max={100} value={one.percent} aria-label={doing} />
          <span className="t13 mute">It goes on when you leave this page.</span>
        </div>
      ) : null}
      <dl className={isRunning ? 'im-counts mt4' : 'im-counts'}>
        {counts.map(([what, many]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className={what === 'Skipped' && many > 0 ? 'bad-t' : ''}>{countWords(many)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
