import { IonRefresher, IonRefresherContent } from '@ionic/react'
import './pull-to-refresh.css'

/**
 * Pull to refresh, in the fixed slot of an IonContent. It shows until `onRefresh` resolves. It is hidden from screen readers:
 * Ionic's spinner is a progress bar without a name, and the Refresh button says that it is busy.
 */
export function PullToRefresh({ onRefresh }: { readonly onRefresh: () => Promise<void> }) {
  return (
    <IonRefresher
      slot="fixed"
      aria-hidden="true"
      onIonRefresh={(event) => {
        void onRefresh().finally(() => {
          event.detail.complete()
        })
      }}
    >
      <IonRefresherContent />
    </IonRefresher>
  )
}
