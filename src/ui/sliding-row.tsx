import { IonItem, IonItemOption, IonItemOptions, IonItemSliding } from '@ionic/react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { SwipeAction } from './swipe-row.tsx'
import './sliding-row.css'

/** A row that slides under the finger and uncovers its actions. */
export function SlidingRow({
  actions,
  children,
}: {
  readonly actions: readonly SwipeAction[]
  readonly children: ReactNode
}) {
  const row = useRef<HTMLIonItemSlidingElement>(null)
  return (
    <IonItemSliding ref={row} disabled={actions.length === 0}>
      <IonItem lines="none">
        <div className="sliding-content">{children}</div>
      </IonItem>
      <IonItemOptions side="end">
        {actions.map(({ label, icon, isDanger, run }) => (
          <IonItemOption
            key={label}
            className={isDanger === true ? 'is-danger' : ''}
            onClick={() => {
              void row.current?.close()
              run()
            }}
          >
            <span slot="top">
              <Icon name={icon} />
            </span>
            {label}
          </IonItemOption>
        ))}
      </IonItemOptions>
    </IonItemSliding>
  )
}
