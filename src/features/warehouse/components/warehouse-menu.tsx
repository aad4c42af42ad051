import { Link } from 'react-router-dom'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { countPath, receiptsPath, receivePath, warehousePath } from './warehouse-paths.ts'
import '../../../ui/status-chip.css'
import './warehouse.css'
import '../../../ui/segment.css'

const entries = [
  { path: warehousePath, label: 'Locations' },
  { path: receivePath, label: 'Receive' },
  { path: receiptsPath, label: 'Receipts' },
  { path: countPath, label: 'Count' },
] as const

/** The pages of the warehouse. */
export function WarehouseMenu() {
  const { pathname } = useOwnLocation()
  return (
    <nav className="wh-menu" aria-label="Warehouse">
      {entries.map(({ path, label }) => (
        <Link key={path} className="chip" to={path} aria-current={path === pathname ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
