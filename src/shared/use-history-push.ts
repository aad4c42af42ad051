import { useIonRouter } from '@ionic/react'

/** Opens a screen over this one, so that Back leads here. */
export function useHistoryPush(): (path: string) => void {
  const router = useIonRouter()
  return (path) => {
    router.push(path, 'forward', 'push')
  }
}
