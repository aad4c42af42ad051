import { IonApp, setupIonicReact } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { use } from 'react'
import { createQueryClient } from '../data/query-client.ts'
import { EngineProvider } from '../data/engine.tsx'
import { useOpening } from '../data/opening.tsx'
import { iconShapes } from '../ui/icon-shapes.ts'
import { learnIcons } from '../ui/icon.tsx'
import { SnackbarProvider } from '../ui/snackbar.tsx'
import { Shell } from './shell/shell.tsx'
import '@ionic/react/css/core.css'
import '../theme/ionic.css'
import '../theme/print.css'

setupIonicReact({ mode: 'md', animated: !window.matchMedia('(prefers-reduced-motion: reduce)').matches })
learnIcons(iconShapes)
const queries = createQueryClient()

/** Everything behind the sign-in: Ionic, its router, the query cache, and the engine, which is open by now. */
export function ShellRoot() {
  const engine = use(useOpening())
  return (
    <EngineProvider value={engine}>
      <QueryClientProvider client={queries}>
        <IonApp>
          <SnackbarProvider>
            <IonReactRouter><Shell /></IonReactRouter>
          </SnackbarProvider>
        </IonApp>
      </QueryClientProvider>
    </EngineProvider>
  )
}
