import { Icon } from '../../../ui/icon.tsx'
import { findGroups, groupLabels } from './find-item.ts'
import type { FindItem } from './find-item.ts'

/** What was found, in groups. The field's arrows move the choice, so no option takes the focus. */
export function FindList({
  id,
  items,
  chosen,
  onOpen,
}: {
  readonly id: string
  readonly items: readonly FindItem[]
  readonly chosen: number
  readonly onOpen: (item: FindItem) => void
}) {
  const groups = findGroups.filter((group) => items.some((item) => item.group === group))
  return (
    <div id={`${id}-list`} className="fa-list" role="listbox" aria-label="Results">
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} className="fa-group t12 mute" role="presentation">
            {groupLabels[group]}
          </div>
          {items.map((item, at) =>
            item.group === group ? (
              <div
                key={item.to}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === chosen}
                className="fa-opt"
                // A press must not take the focus from the field.
                onMouseDown={(event) => {
                  event.preventDefault()
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') onOpen(item)
                }}
                onClick={() => {
                  onOpen(item)
                }}
              >
                <Icon name={item.icon} />
                <span className="grow">
                  <span className="m5 ell">{item.title}</span>
                  {item.note === '' ? null : <span className="t12 mute ell">{item.note}</span>}
                </span>
                {at === chosen ? (
                  <kbd className="desk" aria-hidden="true">
                    Enter
                  </kbd>
                ) : null}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}
