import { IonApp, setupIonicReact } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { lazy, use, useEffect } from 'react'
import { CatalogueRoot } from '../data/catalogue-root.tsx'
import { OfflineBundlesRoot } from '../data/offline-bundles-root.tsx'
import { OwnEngine } from '../data/engine.tsx'
import { useEnginePromise } from '../data/engine-promise.tsx'
import { QueryCache } from '../data/query-cache.tsx'
import { EditFormContext } from '../shared/outbox/edit-form-registry.tsx'
import type { EditFormProps } from '../shared/outbox/edit-form-registry.tsx'
import { loadCode } from '../platform/load-code.ts'
import { iconShapes } from '../ui/icon-shapes.ts'
import { learnIcons } from '../ui/icon.tsx'
import { loadPresenterWhenQuiet } from '../ui/overlay/load-presenter.ts'
import { SnackbarProvider } from '../ui/snackbar.tsx'
import { hasAnimations } from '../ui/has-animations.ts'
import { Routes } from './routes.tsx'
import { Shell } from './shell/shell.tsx'
import '@ionic/react/css/core.css'
import '../theme/ionic.css'

const EditForm = lazy(async () => ({
  default: (await loadCode(() => import('./edit-form.tsx'))).EditForm,
}))

const renderEditForm = (props: EditFormProps) => <EditForm {...props} />

setupIonicReact({ mode: 'md', rippleEffect: false, animated: hasAnimations() })
learnIcons(iconShapes)

export { loadScreenAt } from './routes.tsx'

/** The shell: Ionic, its router, the query cache, and the open engine. */
export function ShellRoot() {
  const engine = use(useEnginePromise())
  useEffect(loadPresenterWhenQuiet, [])
  return (
    <OwnEngine engine={engine}>
      <QueryCache>
        <CatalogueRoot engine={engine}>
          <IonApp>
            <SnackbarProvider>
              <IonReactRouter>
                <OfflineBundlesRoot>
                  <EditFormContext value={renderEditForm}>
                    <Shell>
                      <Routes />
                    </Shell>
                  </EditFormContext>
                </OfflineBundlesRoot>
              </IonReactRouter>
            </SnackbarProvider>
          </IonApp>
        </CatalogueRoot>
      </QueryCache>
    </OwnEngine>
  )
}
