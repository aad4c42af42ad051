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
  it('has nothing to say about a right one of either kind', () => {
    expect(checkSignUp(newAccount)).toEqual({})
    expect(checkSignUp(joining)).toEqual({})
    expect(findFirstError({})).toBeNull()
  })

  it('asks for the kind before it asks for what the kind needs', () => {
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

  it('says first what comes first in the form', () => {
    const faults = checkSignUp({ ...newAccount, url: 'x', last_name: '', password_confirmation: '' })
    expect(Object.keys(faults)).toEqual(['password_confirmation', 'last_name', 'url'])
    expect(findFirstError(faults)).toBe('Required')
    expect(findFirstError(checkSignUp({ ...newAccount, email: 'x' }))).toBe('Invalid email address')
  })

  it.each(['short1A', 'treadmill-7', 'TREADMILL-7', 'Treadmill', 'Aa1bcd'])(
    'holds %s against the password’s rule',
    (password) => {
      const fault = checkSignUp({ ...newAccount, password, password_confirmation: password }).password
      expect(fault).toBe(password === 'short1A' ? undefined : rule)
    },
  )
  it('wants the same password twice', () => {
    expect(checkSignUp({ ...newAccount, password_confirmation: 'Treadmill-8' })).toEqual({
      password_confirmation: 'Passwords do not match',
    })
    expect(checkSignUp({ ...newAccount, password: ' Treadmill-7', password_confirmation: 'Treadmill-7' })).toEqual({
      password_confirmation: 'Passwords do not match',
    })
  })
  it('knows the titles and suffixes', () => {
    expect(checkSignUp({ ...newAccount, title: 'Dr.', suffix: 'III' })).toEqual({})
    expect(checkSignUp({ ...newAccount, title: 'Lord', suffix: 'V' })).toEqual({
      title: 'Choose one from the list',
      suffix: 'Choose one from the list',
    })
  })
  it('holds phone, fax and postal code against their formats', () => {
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

describe('What a user says of themselves', () => {
  it('is held against the sign-up’s rules, where it is said', () => {
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
