import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { notify, notifyWithAction } from '../ui/notices.tsx'
import { type Approval, approveRequest, declineRequest, refetchRequests, requestTitle, withdrawRequest } from './requests.api.ts'

type RequestedTitle = { readonly title: string; readonly at: { readonly sourceId: string; readonly titleId: string } }

export const useRequestTitle = ({ title, at }: RequestedTitle) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (comment: string) =>
      requestTitle({ source: at.sourceId, titleId: at.titleId, ...(comment.trim() ? { comment: comment.trim() } : {}) }),
    onSuccess: () => {
      void notify(t('requests.sent', { title }))
      return refetchRequests(queryClient)
    },
  })
}

export const useWithdrawRequest = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly title: string }) => withdrawRequest(id),
    onSuccess: (_done, { title }) => void notify(t('requests.withdrawnNotice', { title })),
    // Somebody may have decided in the meantime.
    onSettled: () => refetchRequests(queryClient),
  })
}

type Decided = { readonly id: string; readonly title: string }

export const useApproveRequest = ({ id, title }: Decided) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (approval: Approval) => approveRequest(id, approval),
    onSuccess: () =>
      void notifyWithAction(t('requests.approvedNotice', { title }), {
        label: t('requests.downloads'),
        act: () => void navigate({ to: '/downloads' }),
      }),
    onSettled: () => {
      // The page of the title shows that it is followed now; lists of a source do so when they are opened again.
      void queryClient.invalidateQueries({ queryKey: ['discover', 'title'] })
      void queryClient.invalidateQueries({ queryKey: ['discover', 'match'] })
      for (const queryKey of [['follow-state'], ['follows'], ['follow-titles'], ['downloads'], ['discover']])
        void queryClient.invalidateQueries({ queryKey, refetchType: queryKey[0] === 'discover' ? 'none' : 'active' })
      return refetchRequests(queryClient)
    },
  })
}

export const useDeclineRequest = ({ id, title }: Decided) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => declineRequest(id, reason.trim()),
    onSuccess: () => void notify(t('requests.declinedNotice', { title })),
    onSettled: () => refetchRequests(queryClient),
  })
}
