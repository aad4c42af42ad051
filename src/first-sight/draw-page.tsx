// The build's entry for the server: draws the shop's public pages, and a few of a person, with the app's own components. The server loads the built
// file behind a port, so that it leans on no room above it.
import { renderToString } from 'react-dom/server'
import { matchPath, Route, Routes } from 'react-router-dom'
import { StaticRouter } from 'react-router-dom/server'
import type { DrawnPage, DrawPage, FirstRead, PagePerson, PageRequest } from '../../contract/kernel/drawn-page.ts'
import { site } from '../../contract/site.ts'
import { signedOut } from '../../contract/shapes/signed-out.ts'
import type { Engine } from '../../offline/engine.ts'
import { createHttp } from '../../offline/http/call.ts'
import type { Http } from '../../offline/http/call.ts'
import { admit } from '../app/guard.ts'
import { Shell } from '../app/shell/shell.tsx'
import { ClockProvider } from '../data/clock.tsx'
import { createDrawnReads, DrawnReadsContext } from '../data/drawn-reads.ts'
import type { DrawnReads } from '../data/drawn-reads.ts'
import { EngineProvider } from '../data/engine.tsx'
import { EnginePromiseProvider } from '../data/engine-promise.tsx'
import { setDrawnAnswers } from '../data/first-answers.ts'
import {
  findSiteInfo,
  hasFailed,
  listAnswers,
  personalPageReads,
  readPending,
  sharedReads,
} from '../data/first-reads.ts'
import { createQueryClient, GivenQueryCache } from '../data/query-cache.tsx'
import { ScreenReadsProvider } from '../data/screen-reads.tsx'
import { SessionContext } from '../data/session.tsx'
import type { SessionView } from '../data/session.tsx'
import { setDrawnPath } from '../platform/path.ts'
import { setDrawnForDesk } from '../ui/use-is-desk.ts'
import { iconShapes } from '../ui/icon-shapes.ts'
import { learnIcons } from '../ui/icon.tsx'
import { setShopName } from '../ui/shop-name.ts'
import { productName } from '../ui/wordmark.tsx'
import { IonPage } from './ionic.tsx'
import { drawnScreens } from './drawn-screens.tsx'
import type { DrawnScreen } from './drawn-screens.tsx'
import { toOwner } from './personal-reads.ts'
import { styleRules } from './style-rules.ts'

learnIcons(iconShapes)

/** A page reads in steps: the part, then the pictures of its related parts. */
const maxSteps = 5

const refuse = () => Promise.reject(new Error('A drawn page cannot write.'))

const createDrawnHttp = ({ fetch, now }: PageRequest): Http =>
  createHttp({ fetch, now: () => now, setTimer: () => () => undefined, api: '' })

/** What of the engine a visitor's page reads with. */
const createVisitorEngine = (http: Http, now: number): Engine => {
  const reads: Partial<Engine> = {
    call: (row, input) => (row.effect === 'read' ? http.call(row, input) : refuse()),
    fetchOrCached: async (row, input) => ({ value: await http.call(row, input), asOf: now, fresh: true }),
    lastOutbox: () => null,
    // Nothing watches the device here.
    opened: new Promise(() => undefined),
  }
  return reads as Engine
}

/** Effects open it, and nothing has effects here. */
const noEngine = new Promise<Engine>(() => undefined)

const visitor: SessionView = {
  isLoading: false,
  hasReadLocal: true,
  session: signedOut,
  asOf: null,
  hasEnded: false,
  refresh: refuse,
  signIn: refuse,
  signOut: refuse,
  isLocked: false,
  lock: () => Promise.resolve(),
  reopen: () => Promise.resolve(),
  adopt: () => undefined,
}

const Screens = () => (
  <Routes>
    {drawnScreens
      .filter(({ isBare }) => isBare !== true)
      .map(({ path, screen }) => (
        <Route
          key={path.path}
          path={path.path}
          element={
            <IonPage>
              <ScreenReadsProvider>{screen}</ScreenReadsProvider>
            </IonPage>
          }
        />
      ))}
  </Routes>
)

/** The page can only be used by the app: until then no form of it is sent, and nothing of it comes into an address. */
const withoutSending = (html: string) =>
  html.replaceAll(' type="submit"', ' type="button" data-sends').replace(/<(form)\b/g, '<$1 method="post"')

/** Draws a screen that has neither shell nor query cache. It reads the site's info alone. */
async function drawBare({ screen, source }: DrawnScreen, request: PageRequest): Promise<DrawnPage | null> {
  const { url, now } = request
  const row = site.table.readSite
  const read = await createVisitorEngine(createDrawnHttp(request), now)
    .fetchOrCached(row, { query: {} })
    .catch(() => null)
  if (read === null) return null
  const { value: shop } = read
  // As a query cache keeps it, with which the shell begins after the sign-in.
  const answers: readonly FirstRead[] = [[[row.method, row.path, { query: {} }], read, now]]
  setDrawnPath(url.replace(/[?#].*$/s, ''))
  setDrawnAnswers(answers)
  setShopName({ title: shop.page_title, wordmark: shop.wordmark ?? productName })
  const html = renderToString(
    <ClockProvider value={{ now: () => now, setTimer: () => () => undefined }}>
      <SessionContext value={visitor}>
        <EnginePromiseProvider value={noEngine}>{screen}</EnginePromiseProvider>
      </SessionContext>
    </ClockProvider>,
  )
  const ruled = styleRules(withoutSending(html))
  return { ...ruled, reads: JSON.stringify(answers), source, brand: shop.brand ?? 'meridian', loadsAtOnce: true }
}

/** Draws the page of a person: its reads are theirs, and the app makes them again. */
async function drawPersonal(screen: DrawnScreen, request: PageRequest, person: PagePerson): Promise<DrawnPage | null> {
  const { url, now } = request
  const me = toOwner(person.session)
  const { personal } = screen
  if (me === null || personal === undefined || admit(screen.path.guard, person.session, url).is !== 'in') return null
  const view = { ...visitor, session: person.session, asOf: now }
  const reads = createDrawnReads()
  const http = createDrawnHttp(request)
  const engine = { ...createVisitorEngine(http, now), ...personal(http, me, now) }
  const page = await drawInShell(request, { view, engine, reads, inZone: person.inZone })
  return page === null ? null : { ...page, source: screen.source, loadsAtOnce: true }
}

interface Drawing {
  readonly view: SessionView
  readonly engine: Engine
  /** Reads of the device; null where there is none to read. */
  readonly reads: DrawnReads | null
  readonly inZone: PagePerson['inZone']
}

async function drawInShell(
  { url, now, isDesk }: PageRequest,
  { view, engine, reads, inZone }: Drawing,
): Promise<Omit<DrawnPage, 'source' | 'loadsAtOnce'> | null> {
  const queries = createQueryClient()
  const draw = () => {
    const info = findSiteInfo(queries)
    // React draws without a pause, so nothing else is drawn in between.
    setDrawnForDesk(isDesk)
    if (info !== null) setShopName({ title: info.page_title, wordmark: info.wordmark ?? productName })
    return inZone(() =>
      renderToString(
        <ClockProvider value={{ now: () => now, setTimer: () => () => undefined }}>
          <SessionContext value={view}>
            <EnginePromiseProvider value={noEngine}>
              <EngineProvider value={engine}>
                <DrawnReadsContext value={reads}>
                  <GivenQueryCache queries={queries}>
                    <StaticRouter location={url}>
                      <Shell>
                        <Screens />
                      </Shell>
                    </StaticRouter>
                  </GivenQueryCache>
                </DrawnReadsContext>
              </EngineProvider>
            </EnginePromiseProvider>
          </SessionContext>
        </ClockProvider>,
      ),
    )
  }
  const read = async () => {
    const [hasQueried, hasRead] = await Promise.all([
      readPending(queries, reads === null ? sharedReads : personalPageReads),
      reads?.settle() ?? false,
    ])
    return hasQueried || hasRead
  }
  let html = draw()
  for (let step = 0; step < maxSteps && (await read()); step += 1) html = draw()
  if (hasFailed(queries) || reads?.hasFailed() === true) return null
  const answers: readonly FirstRead[] = listAnswers(queries)
  const brand = findSiteInfo(queries)?.brand ?? 'meridian'
  queries.clear()
  return { ...styleRules(html), reads: JSON.stringify(answers), brand }
}

/** Draws a page as the app draws it, for a visitor or for the person whose it is. */
export const drawPage: DrawPage = async (request) => {
  const { url, now, person } = request
  const found = drawnScreens.find(({ path }) => matchPath(path.path, url.replace(/[?#].*$/s, '')) !== null)
  if (found === undefined || (found.personal === undefined) !== (person === null)) return null
  if (person !== null) return drawPersonal(found, request, person)
  if (found.isBare === true) return drawBare(found, request)
  const engine = createVisitorEngine(createDrawnHttp(request), now)
  const page = await drawInShell(request, { view: visitor, engine, reads: null, inZone: (write) => write() })
  return page === null ? null : { ...page, source: found.source, loadsAtOnce: false }
}
