import { Link } from 'react-router-dom'
import type { ChecklistKey } from '../../../../domain/settings/sections.ts'
import { SectionCard } from '../../../shared/section-card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { checklistDisplays } from './section-display.ts'

/** What a new shop still needs, ticked by facts. It goes away when everything is done. */
export function Checklist({
  points,
}: {
  readonly points: readonly { readonly key: ChecklistKey; readonly is_done: boolean }[]
}) {
  const done = points.filter(({ is_done }) => is_done).length
  if (done === points.length) return null
  return (
    <SectionCard title="Set up your shop" end={<span className="t13 mute">{`${done} of ${points.length} done`}</span>}>
      <ol className="set-check">
        {points.map(({ key, is_done }) => (
          <li key={key} className={is_done ? 'is-done' : ''}>
            <Icon name={is_done ? 'check' : 'forward'} />
            {is_done ? (
              <span>
                {checklistDisplays[key].label} <span className="sr">(done)</span>
              </span>
            ) : (
              <Link to={checklistDisplays[key].path}>{checklistDisplays[key].label}</Link>
            )}
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
