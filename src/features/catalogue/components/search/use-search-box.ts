import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { productPath, searchPath } from '../catalogue-paths.ts'
import { rememberSearch } from './recent-searches.ts'
import { mayBeNumber, useExactPart } from './use-exact-part.ts'

const root = '/search'

/** Parses the search term from the path. An invalid percent escape is returned as it is. */
export function parseSearchTerm(pathname: string): string {
  const raw = pathname.slice(root.length + 1)
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

const isSearch = (pathname: string) => pathname === root || pathname.startsWith(`${root}/`)
const isTextInput = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

interface SearchBoxState {
  readonly input: RefObject<HTMLInputElement | null>
  readonly list: RefObject<HTMLDivElement | null>
  readonly text: string
  readonly isOpen: boolean
  /** The id of the suggestion selected with the arrow keys. */
  readonly active: string | undefined
  readonly type: (text: string) => void
  readonly open: () => void
  readonly close: () => void
  /** Opens the part of this whole number (P02), or searches for the text. Saves it as a recent search. */
  readonly go: (text: string) => void
  readonly keyDown: (event: KeyboardEvent) => void
}

/**
 * The state of the search box (S42), a combobox with suggestions and keyboard control. On the search screen it shows
 * no suggestions: typing updates the URL, and the results follow the URL.
 */
export function useSearchBox(): SearchBoxState {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const exactPart = useExactPart()
  const visible = useRef(pathname)
  useEffect(() => {
    visible.current = pathname
  }, [pathname])
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isOnSearchScreen = isSearch(pathname)
  const term = isOnSearchScreen ? parseSearchTerm(pathname) : ''
  const [lastTerm, setLastTerm] = useState(term)
  const [text, setText] = useState(term)
  const [listState, setListState] = useState<{ open: boolean; path: string; active: string | undefined }>({
    open: false,
    path: pathname,
    active: undefined,
  })
  if (term !== lastTerm) {
    setLastTerm(term)
    // The input may be ahead of the URL while typing.
    if (term.trim() !== text.trim()) setText(term)
  }
  const isOpen = listState.open && listState.path === pathname && !isOnSearchScreen

  useEffect(() => {
    const focusOnSlash = (event: globalThis.KeyboardEvent) => {
      const field = input.current
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTextInput(event.target)) return
      if (field === null || field.offsetParent === null || document.querySelector('[aria-modal="true"]') !== null)
        return
      event.preventDefault()
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => {
      document.removeEventListener('keydown', focusOnSlash)
    }
  }, [])

  const options = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
  const set = (open: boolean, active?: string) => {
    setListState({ open, path: pathname, active })
  }
  const go = (typed: string) => {
    const nextTerm = typed.trim()
    set(false)
    if (nextTerm === '') return
    rememberSearch(nextTerm)
    setText(nextTerm)
    input.current?.blur()
    const showResults = () => {
      if (isOnSearchScreen) navigate(searchPath(nextTerm) + search, { replace: true })
      else navigate(searchPath(nextTerm))
    }
    if (!mayBeNumber(nextTerm)) {
      exactPart.forget()
      showResults()
      return
    }
    exactPart.find(nextTerm, (productId) => {
      // Another page was opened meanwhile: stay there.
      if (isOnSearchScreen ? !isSearch(visible.current) : visible.current !== pathname) return
      if (productId === null) showResults()
      else navigate(productPath(productId))
    })
  }
  const move = (step: number) => {
    const all = options()
    const now = all.findIndex(({ id }) => id === listState.active)
    const next = all[now === -1 && step < 0 ? all.length - 1 : (now + step + all.length) % all.length]
    next?.scrollIntoView({ block: 'nearest' })
    set(true, next?.id)
  }
  return {
    input,
    list,
    text,
    isOpen,
    active: isOpen ? listState.active : undefined,
    type: (typed) => {
      exactPart.forget()
      setText(typed)
      set(true)
      if (isOnSearchScreen) navigate(searchPath(typed) + search, { replace: true })
    },
    open: () => {
      set(true, listState.active)
    },
    close: () => {
      set(false)
    },
    go,
    keyDown: (event) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (isOnSearchScreen) return
        event.preventDefault()
        move(event.key === 'ArrowDown' ? 1 : -1)
      } else if (event.key === 'Escape') {
        if (isOpen) set(false)
        else if (text !== '') {
          setText('')
          if (isOnSearchScreen) navigate(`${root}${search}`, { replace: true })
        }
      } else if (event.key === 'Enter') {
        event.preventDefault()
        const selectedOption =
          listState.active === undefined || !isOpen ? undefined : options().find(({ id }) => id === listState.active)
        if (selectedOption) {
          // Release the focus for the next screen.
          input.current?.blur()
          selectedOption.click()
        } else go(text)
      }
    },
  }
}
