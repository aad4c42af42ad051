import { Link } from 'react-router-dom'
import { site } from '../../../contract/site.ts'
import { useRead } from '../../data/use-read.ts'
import { ShopWordmark } from '../../ui/shop-wordmark.tsx'
import { Mark } from '../../ui/wordmark.tsx'

/** The footer of the shop's pages: links and 'powered by' (`SF016`). */
export function ShopFooter() {
  const info = useRead(site.table.readSite, { query: {} })
  const company = info.state === 'ready' ? info.value.company : null
  const mail = info.state === 'ready' ? info.value.contact_email : null
  const { phone = '', address = '' } = info.state === 'ready' ? info.value : {}
  return (
    <div className="foot">
      <div className="wrapc foot-ways">
        <div className="foot-name">
          <ShopWordmark />
          <p>Repair parts for fitness equipment, found by number, by model or by the serial on the machine’s plate.</p>
        </div>
        <nav aria-label="Shop">
          <h2>Shop</h2>
          <Link to="/equipment-types">Equipment</Link>
          <Link to="/search">Search</Link>
          <Link to="/offline-catalogue">On this device</Link>
        </nav>
        <nav aria-label="Help">
          <h2>Help</h2>
          <Link to="/find-a-servicer">Find a servicer</Link>
          <Link to="/ticket/open">Ask us</Link>
          <Link to="/order-status">Order status</Link>
          <Link to="/ticket/order">About an order</Link>
          <Link to="/ticket/warranty">About a warranty</Link>
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
        <span className="powered">
          <Mark side={18} />
          {company === null ? 'Powered by Partwright' : `Powered by ${company}`}
        </span>
        {address === '' ? null : <span>{address}</span>}
        {phone === '' ? null : <a href={`tel:${phone.replace(/\D/g, '')}`}>{phone}</a>}
      </div>
    </div>
  )
}
