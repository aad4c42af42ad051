import type { SiteInfo } from '../../../contract/site.ts'
import { ShopWordmark } from '../../ui/shop-wordmark.tsx'
import { PoweredBy, productName } from '../../ui/wordmark.tsx'
import type { LinkTo } from './link-to.ts'
import '../../ui/wrapc.css'
import './site-footer.css'

const shopLinks = [
  { path: '/equipment-types', label: 'Equipment' },
  { path: '/search', label: 'Search' },
  { path: '/offline-catalogue', label: 'On this device' },
]
const helpLinks = [
  { path: '/find-a-servicer', label: 'Find a servicer' },
  { path: '/ticket/open', label: 'Ask us' },
  { path: '/order-status', label: 'Order status' },
  { path: '/ticket/order', label: 'About an order' },
  { path: '/ticket/warranty', label: 'About a warranty' },
]
/** On the pages of work: the shop, and who helps. */
const slimLinks = [
  { path: '/equipment-types', label: 'Equipment' },
  { path: '/find-a-servicer', label: 'Find a servicer' },
  { path: '/order-status', label: 'Order status' },
  { path: '/ticket/open', label: 'Ask us' },
]

interface SiteFooterProps {
  readonly link: LinkTo
  /** Null until it was read. */
  readonly shop: SiteInfo | null
  /** One row, for the pages of work. */
  readonly isSlim?: boolean
}

/** The footer at the end of every page (`SF062`), with 'powered by' (`SF016`). The brand decides its layout (`SF002`). */
export function SiteFooter({ link: Anchor, shop, isSlim = false }: SiteFooterProps) {
  const list = (links: readonly { readonly path: string; readonly label: string }[]) =>
    links.map(({ path, label }) => (
      <Anchor key={path} to={path}>
        {label}
      </Anchor>
    ))
  if (isSlim)
    return (
      <div className="foot is-slim">
        <div className="wrapc foot-end">
          <ShopWordmark side={22} />
          <nav aria-label="Footer">{list(slimLinks)}</nav>
          <Contact shop={shop} />
          <Powered shop={shop} />
        </div>
      </div>
    )
  const mail = shop?.contact_email ?? null
  return (
    <div className="foot">
      <div className="wrapc foot-ways">
        <div className="foot-name">
          <ShopWordmark />
          <p>Repair parts for fitness equipment, found by number, by model or by the serial on the machine’s plate.</p>
        </div>
        <div className="foot-ask">
          <h2>Not sure which part?</h2>
          <p>Send us the serial number on the machine’s plate. We will help you find it.</p>
          <Anchor to="/ticket/open">Ask for a part</Anchor>
        </div>
        <nav aria-label="Shop">
          <h2>Shop</h2>
          {list(shopLinks)}
        </nav>
        <nav aria-label="Help">
          <h2>Help</h2>
          {list(helpLinks)}
          {mail === null ? null : (
            <a href={`mailto:${mail}`}>
              {mail.slice(0, mail.indexOf('@') + 1)}
              <wbr />
              {mail.slice(mail.indexOf('@') + 1)}
            </a>
          )}
        </nav>
      </div>
      <div className="wrapc foot-end">
        <Powered shop={shop} />
        {shop?.address ? <span>{shop.address}</span> : null}
        <Contact shop={shop} />
      </div>
    </div>
  )
}

const Powered = ({ shop }: Pick<SiteFooterProps, 'shop'>) => <PoweredBy company={shop?.company ?? productName} />

const Contact = ({ shop }: Pick<SiteFooterProps, 'shop'>) =>
  shop?.phone ? <a href={`tel:${shop.phone.replace(/\D/g, '')}`}>{shop.phone}</a> : null
