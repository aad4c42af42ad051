import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Session } from '../../../contract/shapes/session.ts'
import { useSession } from '../../data/session.tsx'
import { paths } from '../paths.ts'

const jobs = '/dashboard/servicer-labor-claims'
const claims = '/dashboard/labor-claims'
const claim = paths.claim.path.replace(':id', '')

/**
 * The address by which the menu says where one is: a claim's page belongs to the list that led there, My jobs or Labor
 * claims. Reached any other way, it belongs to the jobs of whoever has some.
 */
export function menuPath(path: string, from: string | null, session: Session): string {
  if (!path.startsWith(claim)) return path
  if (from === claims || from?.startsWith(`${claims}/`)) return claims
  return session.servicer || session.viewing_as_servicer ? jobs : claims
}

/** That address for where one is now. */
export function useMenuPath(): string {
  const { pathname } = useLocation()
  const { session } = useSession()
  const [from, setFrom] = useState<string | null>(null)
  if (!pathname.startsWith(claim) && from !== pathname) setFrom(pathname)
  return menuPath(pathname, from, session)
}
