// What the drawn pages use of Ionic, as plain elements with the same frame. The build of `draw-page.tsx` has this in its place:
// Ionic's elements are empty until its code runs. `src/first-sight/first-sight.css` gives them their places.
import type { ReactNode } from 'react'

interface Slot {
  readonly children?: ReactNode
}

export const IonPage = ({ children }: Slot) => <div className="ion-page fs-page">{children}</div>

/** The content, whose inner element scrolls. */
export const IonContent = ({ children }: Slot) => (
  <div className="fs-content">
    <main className="fs-scroll" data-scrolls>
      {children}
    </main>
  </div>
)

/** There is no history yet. */
export const useIonRouter = () => ({ canGoBack: () => false, goBack: () => undefined, push: () => undefined })

const never = () => undefined
export const useIonViewWillEnter = never
export const useIonViewDidEnter = never
export const useIonViewWillLeave = never
