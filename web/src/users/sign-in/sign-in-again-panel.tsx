import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { clearSession, setSignedInUser, useMe } from '../accounts/users.api.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Signs in the same account again, also with a provider in another tab. Shows nothing of the page that it covers. */
const SignInAgainPanel = ({ onDone }: { readonly onDone: () => void }): ReactElement => {
  const { t } = useTranslation()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [{ id, email }] = useState(useMe())
  const leave = async () => {
    onDone()
    clearSession(queryClient)
    await router.invalidate()
  }
  const resume = async () => {
    const me = await api.get('/api/v2/users/me')
    if (me.id !== id) return leave()
    setSignedInUser(queryClient, me)
    onDone()
    await queryClient.invalidateQueries()
  }
  const resumeIfSignedIn = useEffectEvent(() => void resume().catch(() => undefined))
  useEffect(() => {
    window.addEventListener('focus', resumeIfSignedIn)
    return () => window.removeEventListener('focus', resumeIfSignedIn)
  }, [])
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      onClose={() => undefined}
      padding={0}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('signIn.again') } }}
    >
      <SignInForm
        title={t('signIn.again')}
        text={t('signIn.againText')}
        search={{}}
        email={email}
        onSignedIn={({ next }) => (next === 'SET_UP' ? leave() : resume())}
      >
        {() => (
          <Button variant="subtle" onClick={() => void leave()}>
            {t('signIn.discard')}
          </Button>
        )}
      </SignInForm>
    </Modal>
  )
}

export default SignInAgainPanel
