import type { Damage } from '../../../../../offline/rescue/read-rescue.ts'
import { formatCounted } from '../../../../shared/outbox/waiting-label.ts'
import './import.css'

/** What a rescue file lacks or cannot be read, by name. */
export function DamagedList({ damaged }: { readonly damaged: readonly Damage[] }) {
  if (damaged.length === 0) return null
  return (
    <section className="card" aria-label="Damaged">
      <div className="hd">
        <h2 className="grow">Damaged</h2>
        <span className="t13 mute">{formatCounted(damaged.length, 'record')}</span>
      </div>
      <ul className="list">
        {damaged.map(({ name, why }, at) => (
          <li key={`${at} ${name}`} className="item">
            <span className="grow rescue-name">
              <span className={name.includes('/') ? 't13 mono' : 't14'}>{name}</span>
              <span className="t13 mute block">{why}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
