import { useIonRouter } from '@ionic/react'

/** Opens a screen with a history entry, so that Back returns here. */
export function useHistoryPush(): (path: string) => void {
  const router = useIonRouter()
  return (path) => {
    router.push(path, 'forward', 'push')
  }
}
