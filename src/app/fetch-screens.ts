import { isValidElement } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { matchPath } from 'react-router-dom'
import type { Session } from '../../contract/shapes/session.ts'
import { isMetered, readLine } from '../platform/is-metered.ts'
import type { Line } from '../platform/is-metered.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { admit } from './guard.ts'
import type { Path } from './paths.ts'

/** What tells whether code should be loaded ahead: the worker of this page, and what the line costs. */
interface Browser {
  readonly serviceWorker?: Pick<ServiceWorkerContainer, 'controller'>
  readonly connection?: Line | undefined
}
type Load = () => Promise<ComponentType>
/** An address and the screen that it shows. */
export interface AppRoute {
  readonly path: Path
  readonly screen: ReactNode
}

const readBrowser = (): Browser => ({
  ...('serviceWorker' in navigator ? { serviceWorker: navigator.serviceWorker } : {}),
  connection: readLine(),
})

/** The load of a screen, or of the one that an area shows. */
function findLoad(screen: ReactNode, loads: ReadonlyMap<unknown, Load>): Load | undefined {
  if (!isValidElement<{ children?: ReactNode }>(screen)) return undefined
  return loads.get(screen.type) ?? findLoad(screen.props.children, loads)
}

/** Whether a path may be that of an address: a pattern of each of the paths would take a slow phone a thirtieth of a second. */
const beginsAlike = (path: string, pathname: string) => pathname.startsWith(path.split(/\/?[:*]/)[0] ?? '')

/**
 * The load of the screen at an address. It begins with the shell's code, beside the engine, so that the screen is drawn with
 * the shell, and its read of the device comes before those of the shell.
 */
export const findLoadAt = (
  routes: readonly AppRoute[],
  loads: ReadonlyMap<unknown, Load>,
  pathname: string,
): Load | undefined =>
  findLoad(
    routes.find(({ path }) => beginsAlike(path.path, pathname) && matchPath(path.path, pathname) !== null)?.screen,
    loads,
  )

/** The code of the screens that this person may open: of a visitor the shop's, else those of the role. */
export function listOwnLoads(routes: readonly AppRoute[], loads: ReadonlyMap<unknown, Load>, session: Session): Load[] {
  const own = routes
    .filter(({ path }) => admit(path.guard, session, path.path).is === 'in')
    .flatMap(({ screen }) => findLoad(screen, loads) ?? [])
  return [...new Set(own)]
}

/**
 * Loads the code of screens ahead, one by one when the page is idle, so that each opens at once. Where a worker serves the page, it has stored all code
 * already, and loading it would cost each start two seconds of the processor. A line that costs something is left alone.
 */
export async function fetchScreens(
  loads: readonly Load[],
  { serviceWorker, connection }: Browser = readBrowser(),
): Promise<void> {
  if ((serviceWorker !== undefined && serviceWorker.controller !== null) || isMetered(connection)) return
  for (const load of loads) {
    await whenIdle()
    await load()
  }
}
