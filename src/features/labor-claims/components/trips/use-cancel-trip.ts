import { useSnackbar } from '../../../../ui/snackbar.tsx'
import type { useTripTimer } from './use-trip-timer.ts'

/** Cancels the running trip, with Undo. */
export function useCancelTrip(timer: ReturnType<typeof useTripTimer>): () => void {
  const showSnackbar = useSnackbar()
  return () => {
    const { trip } = timer
    if (!trip) return
    timer.drop()
    showSnackbar({
      text: 'Trip canceled',
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
