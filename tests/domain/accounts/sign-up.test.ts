import { describe, expect, it } from 'vitest'
import type { SignUpForm } from '../../../domain/accounts/sign-up.ts'
import { checkSignUp, findFirstError, isWebsite } from '../../../domain/accounts/sign-up.ts'
import { checkUser } from '../../../domain/accounts/user-form.ts'

const anybody: SignUpForm = {
  email: 'rosa@elmstreet.test',
  password: 'Treadmill-7',
  password_confirmation: 'Treadmill-7',
  first_name: 'Rosa',
  last_name: 'Lindgren',
}
const newAccount: SignUpForm = {
  ...anybody,
  join_account: false,
  company_name: 'Elm Street Gym',
  billing_address_1: 'PO Box 12',
  billing_city: 'Montclair',
  billing_state_id: '31',
  billing_zip: '07042',
  billing_phone: '9735550144',
}
const joining: SignUpForm = { ...anybody, join_account: true, account_id: 'PW-2014' }
const rule = 'Must be at least 7 characters long, and contain at least 1 digit, uppercase, and lowercase letter.'

describe('The sign-up form', () => {
  it('accepts a valid form of either kind', () => {
    expect(checkSignUp(newAccount)).toEqual({})
    expect(checkSignUp(joining)).toEqual({})
    expect(findFirstError({})).toBeNull()
  })

  it('asks for the kind before the fields of that kind', () => {
    expect(checkSignUp(anybody)).toEqual({ join_account: 'Required' })
    expect(checkSignUp({ ...anybody, join_account: true })).toEqual({ account_id: 'Required' })
    const { join_account: _, ...rest } = checkSignUp({ ...anybody, join_account: false })
    expect(rest).toEqual({
      company_name: 'Required',
      billing_address_1: 'Required',
      billing_city: 'Required',
      billing_zip: 'Required',
      billing_state_id: 'Required',
      billing_phone: 'Required',
    })
  })

  it('reports the first error in the order of the form', () => {
    const errors = checkSignUp({ ...newAccount, url: 'x', last_name: '', password_confirmation: '' })
    expect(Object.keys(errors)).toEqual(['password_confirmation', 'last_name', 'url'])
    expect(findFirstError(errors)).toBe('Required')
    expect(findFirstError(checkSignUp({ ...newAccount, email: 'x' }))).toBe('Invalid email address')
  })

  it.each(['short1A', 'treadmill-7', 'TREADMILL-7', 'Treadmill', 'Aa1bcd'])(
    'holds %s against the password’s rule',
    (password) => {
      const error = checkSignUp({ ...newAccount, password, password_confirmation: password }).password
      expect(error).toBe(password === 'short1A' ? undefined : rule)
    },
  )
  it('requires matching passwords', () => {
    expect(checkSignUp({ ...newAccount, password_confirmation: 'Treadmill-8' })).toEqual({
      password_confirmation: 'Passwords do not match',
    })
    expect(checkSignUp({ ...newAccount, password: ' Treadmill-7', password_confirmation: 'Treadmill-7' })).toEqual({
      password_confirmation: 'Passwords do not match',
    })
  })
  it('accepts only the listed titles and suffixes', () => {
    expect(checkSignUp({ ...newAccount, title: 'Dr.', suffix: 'III' })).toEqual({})
    expect(checkSignUp({ ...newAccount, title: 'Lord', suffix: 'V' })).toEqual({
      title: 'Choose one from the list',
      suffix: 'Choose one from the list',
    })
  })
  it('validates phone, fax and postal code', () => {
    expect(checkSignUp({ ...newAccount, billing_zip: '1', billing_phone: '2', account_billing_fax: '3' })).toEqual({
      billing_zip: 'Postal code is invalid',
      billing_phone: 'Phone number is invalid',
      account_billing_fax: 'Phone number is invalid',
    })
  })
})

describe('A website', () => {
  it.each(['elmstreet.gym', 'www.elmstreet.gym', 'https://elmstreet.gym/shop?x=1#y', 'http://a-b.co:8080/'])(
    'may be %s',
    (url) => {
      expect(checkSignUp({ ...newAccount, url })).toEqual({})
    },
  )
  it.each([
    'elmstreet',
    'x.y',
    'javascript:alert(1)',
    'https://',
    'a.gym "x"',
    `${'a'.repeat(257)}.gym`,
    `a.gym/${'x'.repeat(500)}`,
  ])('is not %s: Invalid website', (url) => {
    expect(isWebsite(url)).toBe(false)
    expect(checkSignUp({ ...newAccount, url })).toEqual({ url: 'Invalid website' })
  })
})

describe('A name', () => {
  it.each(['Rosa', 'Jean-Luc', "O'Neil", 'St. John', 'St.John', 'J.R.', 'Nguyễn Thị', 'María José', 'Ph.D'])(
    'may be %s',
    (first_name) => {
      expect(checkSignUp({ ...newAccount, first_name })).toEqual({})
      expect(checkUser({ first_name })).toEqual({})
    },
  )
  it.each(['evil.com', 'www.evil', 'https://x', 'a/b', 'a@b', '<i>', 'x'.repeat(81)])('is not %s', (last_name) => {
    const errors = { last_name: 'Must be a name, without an address or a link' }
    expect(checkSignUp({ ...newAccount, last_name })).toEqual(errors)
    expect(checkUser({ last_name })).toEqual(errors)
  })
})

describe('A user profile', () => {
  it('is validated with the sign-up’s rules, for the given fields', () => {
    expect(checkUser({})).toEqual({})
    expect(checkUser({ first_name: '', last_name: ' ', phone: '1', title: 'King', email: 'x' })).toEqual({
      email: 'Invalid email address',
      title: 'Choose one from the list',
      first_name: 'Required',
      last_name: 'Required',
      phone: 'Phone number is invalid',
    })
    expect(checkUser({ phone: '', title: '', suffix: '' })).toEqual({})
  })
})
