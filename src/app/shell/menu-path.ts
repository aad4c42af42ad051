import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Session } from '../../../contract/shapes/session.ts'
import { useSession } from '../../data/session.tsx'
import { paths } from '../paths.ts'

const jobs = '/dashboard/servicer-labor-claims'
const claims = '/dashboard/labor-claims'
const claim = paths.claim.path.replace(':id', '')

/**
 * The address that the menu highlights. A claim's page belongs to the list that linked to it, My jobs or Labor claims.
 * Opened any other way, it belongs to My jobs for a servicer, else to Labor claims.
 */
export function menuPath(path: string, from: string | null, session: Session): string {
  if (!path.startsWith(claim)) return path
  if (from === claims || from?.startsWith(`${claims}/`)) return claims
  return session.servicer || session.viewing_as_servicer ? jobs : claims
}

/** The highlighted address for the current location. */
export function useMenuPath(): string {
  const { pathname } = useLocation()
  const { session } = useSession()
  const [from, setFrom] = useState<string | null>(null)
  if (!pathname.startsWith(claim) && from !== pathname) setFrom(pathname)
  return menuPath(pathname, from, session)
}
