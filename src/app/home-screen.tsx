import { Home } from '../features/dashboard/screens/home.tsx'
import { ServicerDay } from '../features/labor-claims/components/jobs/servicer-day.tsx'

/** The home with a servicer's day, which belongs to the labor claims. */
export function HomeScreen() {
  return <Home day={(following) => <ServicerDay>{following}</ServicerDay>} />
}
