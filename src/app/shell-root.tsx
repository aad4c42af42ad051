import { IonApp, setupIonicReact } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { use } from 'react'
import { CatalogueRoot } from '../data/catalogue-root.tsx'
import { JobKitsRoot } from '../data/job-kits-root.tsx'
import { EngineProvider } from '../data/engine.tsx'
import { useOpening } from '../data/opening.tsx'
import { QueryCache } from '../data/query-cache.tsx'
import { iconShapes } from '../ui/icon-shapes.ts'
import { learnIcons } from '../ui/icon.tsx'
import { SnackbarProvider } from '../ui/snackbar.tsx'
import { Shell } from './shell/shell.tsx'
import '@ionic/react/css/core.css'
import '../theme/ionic.css'
import '../theme/print.css'

setupIonicReact({ mode: 'md', animated: !window.matchMedia('(prefers-reduced-motion: reduce)').matches })
learnIcons(iconShapes)

/** Everything behind the sign-in: Ionic, its router, the query cache, and the engine, which is open by now. */
export function ShellRoot() {
  const engine = use(useOpening())
  return (
    <EngineProvider value={engine}>
      <QueryCache>
        <CatalogueRoot engine={engine}>
          <IonApp>
            <SnackbarProvider>
              <IonReactRouter>
                <JobKitsRoot>
                  <Shell />
                </JobKitsRoot>
              </IonReactRouter>
            </SnackbarProvider>
          </IonApp>
        </CatalogueRoot>
      </QueryCache>
    </EngineProvider>
  )
}
