import { useSnackbar } from '../../../ui/snackbar.tsx'
import type { useTripTimer } from './use-trip-timer.ts'

/** Gives up the trip that is running, with a way back. */
export function useDropTrip(timer: ReturnType<typeof useTripTimer>): () => void {
  const say = useSnackbar()
  return () => {
    const { trip } = timer
    if (!trip) return
    timer.drop()
    say({
      text: 'Trip cancelled',
      ms: 6000,
      action: {
        label: 'Undo',
        run: () => {
          timer.restore(trip)
        },
      },
    })
  }
}
