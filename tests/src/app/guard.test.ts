import { describe, expect, it } from 'vitest'
import { admit, signInPath } from '../../../src/app/guard.ts'
import { guardOf, paths } from '../../../src/app/paths.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { returnPath } from '../../../src/shared/sign-in/return-path.ts'
import { manifest } from '../../../tools/vite/manifest.ts'
import { sessionOf } from '../support/session.ts'

describe('Protected routes', () => {
  it('send a visitor to /login with the address they came from', async () => {
    expect(admit('user', signedOut, '/dashboard/outbox?show=refused')).toEqual({
      is: 'sent',
      to: '/login?from=%2Fdashboard%2Foutbox%3Fshow%3Drefused',
    })
    expect(returnPath('?from=%2Fdashboard%2Foutbox%3Fshow%3Drefused')).toBe('/dashboard/outbox?show=refused')
  })

  it('open for a signed-in user', async () => {
    expect(admit('user', sessionOf('servicer'), '/dashboard/outbox')).toEqual({ is: 'in' })
  })

  it('lead to the password change while a password update is required, except from that page itself', async () => {
    const session = { ...sessionOf('servicer'), require_password_update: true }
    expect(admit('user', session, '/dashboard/outbox?show=refused')).toEqual({
      is: 'sent',
      to: '/dashboard/change-password?from=%2Fdashboard%2Foutbox%3Fshow%3Drefused',
    })
    expect(admit('anyone', session, '/products/42')).toEqual({
      is: 'sent',
      to: '/dashboard/change-password?from=%2Fproducts%2F42',
    })
    expect(admit('anyone', session, '/')).toEqual({ is: 'sent', to: '/dashboard/change-password' })
    expect(admit('user', session, '/dashboard/change-password?why=reset')).toEqual({ is: 'in' })
  })

  it('lead to adding a second factor while the role needs one, after a password change', async () => {
    const session = { ...sessionOf('servicer'), second_factor_required: true }
    const from = '?from=%2Fdashboard%2Foutbox'
    expect(admit('user', session, '/dashboard/outbox')).toEqual({ is: 'sent', to: `/dashboard/security${from}` })
    expect(admit('anyone', session, '/')).toEqual({ is: 'sent', to: '/dashboard/security' })
    expect(admit('user', session, `/dashboard/security${from}`)).toEqual({ is: 'in' })
    expect(admit('user', session, '/dashboard/security')).toEqual({ is: 'in' })
    expect(admit('user', session, '/dashboard/change-password')).toEqual({ is: 'in' })
    const both = { ...session, require_password_update: true }
    expect(admit('user', both, '/dashboard/outbox')).toEqual({ is: 'sent', to: `/dashboard/change-password${from}` })
  })

  it('are not found for a user without the permission', async () => {
    expect(admit(['claims.manage'], sessionOf('customer'), '/dashboard/labor-claims')).toEqual({ is: 'missing' })
    expect(admit(['claims.manage', 'claims.view'], sessionOf('dealer'), '/dashboard/labor-claims')).toEqual({
      is: 'in',
    })
  })

  it('of an account open for its administrators and for those of the shop', async () => {
    const plain = sessionOf('dealer')
    const manager = { ...plain, user: plain.user === null ? null : { ...plain.user, local_admin: true } }
    for (const path of ['/dashboard/account', '/dashboard/users']) {
      expect(admit(guardOf(path), plain, path)).toEqual({ is: 'missing' })
      expect(admit(guardOf(path), manager, path)).toEqual({ is: 'in' })
      expect(admit(guardOf(path), { ...plain, admin: true }, path)).toEqual({ is: 'in' })
    }
    expect(admit(guardOf('/dashboard/accounts'), manager, '/dashboard/accounts')).toEqual({ is: 'missing' })
    expect(admit(guardOf('/dashboard/my-user'), plain, '/dashboard/my-user')).toEqual({ is: 'in' })
  })

  it('of the warehouse open for on-site staff and administrators', async () => {
    const customer = sessionOf('customer')
    for (const path of ['/dashboard/warehouse', '/dashboard/warehouse/locations/12', '/wh-locations/12/barcode']) {
      expect(admit(guardOf(path), { ...customer, on_site: true }, path)).toEqual({ is: 'in' })
      expect(admit(guardOf(path), { ...customer, admin: true }, path)).toEqual({ is: 'in' })
      for (const session of [customer, sessionOf('reviewer')])
        expect(admit(guardOf(path), session, path)).toEqual({ is: 'missing' })
    }
  })

  it('of the warranty area check the permission: a dealer may register a machine, a reviewer may not', async () => {
    const [path, guard] = ['/warranty/registration', guardOf('/warranty/registration')]
    expect(admit(guard, sessionOf('dealer'), path)).toEqual({ is: 'in' })
    expect(admit(guard, sessionOf('reviewer'), path)).toEqual({ is: 'missing' })
    expect(admit(guard, signedOut, path)).toEqual({ is: 'sent', to: '/login?from=%2Fwarranty%2Fregistration' })
  })

  it('of an order under warranty open for a dealer, a servicer and an administrator, whatever they may do with claims', async () => {
    const [path, guard] = ['/checkout/warranty', guardOf('/checkout/warranty')]
    const customer = sessionOf('customer')
    for (const fact of ['dealer', 'servicer', 'admin'] as const)
      expect(admit(guard, { ...customer, [fact]: true }, path)).toEqual({ is: 'in' })
    for (const session of [customer, sessionOf('reviewer')])
      expect(admit(guard, session, path)).toEqual({ is: 'missing' })
  })

  it('of the warranty orders open for an account, reviewers and administrators, and not for on-site staff', async () => {
    const [path, guard] = ['/dashboard/warranty-orders', guardOf('/dashboard/warranty-orders')]
    const onSite = { ...sessionOf('customer'), on_site: true }
    expect(admit(guard, onSite, path)).toEqual({ is: 'missing' })
    for (const session of [sessionOf('dealer'), sessionOf('reviewer'), { ...onSite, admin: true }])
      expect(admit(guard, session, path)).toEqual({ is: 'in' })
  })

  it('open for an admin, who has all permissions', async () => {
    expect(admit(['claims.manage'], { ...sessionOf('customer'), admin: true }, '/dashboard/labor-claims')).toEqual({
      is: 'in',
    })
  })
})

describe('The return address after the sign-in', () => {
  it('is / if none was given', () => {
    expect(returnPath('')).toBe('/')
    expect(signInPath('/')).toBe('/login')
  })

  it('is the dashboard for someone who came to it, as the installed app does', () => {
    expect(manifest.start_url).toBe('/dashboard')
    expect(admit(guardOf('/dashboard'), signedOut, '/dashboard')).toEqual({
      is: 'sent',
      to: '/login?from=%2Fdashboard',
    })
    expect(returnPath('?from=%2Fdashboard')).toBe('/dashboard')
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login?from=/login'])(
    'is never %s',
    (from) => {
      expect(returnPath(`?from=${encodeURIComponent(from)}`)).toBe('/')
    },
  )
})

describe('Addresses', () => {
  it('belong to one screen each', () => {
    const patterns = Object.values(paths).map(({ path }) => path.replace(/:\w+/g, ':id'))
    expect(patterns.filter((path, at) => patterns.indexOf(path) !== at)).toEqual([])
  })

  it('below /dashboard are private, whether they exist or not', async () => {
    expect(guardOf('/dashboard')).toBe('user')
    expect(guardOf('/dashboard/nothing/here')).toBe('user')
    expect(guardOf('/nothing')).toBe('anyone')
  })

  it('with a parameter have the guard of their pattern', async () => {
    expect(guardOf('/dashboard/labor-claims/paid')).toEqual(['claims.view', 'claims.manage'])
    expect(guardOf('/dashboard/labor-claims/ticket/0193')).toBe('user')
  })
})
