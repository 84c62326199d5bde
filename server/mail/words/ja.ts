import type { MailWords } from './words.ts'

export const ja: MailWords = {
  kinds: {
    confirmation: {
      subject: ({ club }) => `【${club}】メールアドレスの確認`,
      lead: ({ club }) =>
        `${club} のアカウントが作成されました。ご利用を始めるには、このメールアドレスの確認をお願いします。`,
      action: 'メールアドレスを確認',
    },
    invite: {
      subject: ({ club }) => `【${club}】ご招待`,
      lead: ({ club }) => `${club} がお客様のアカウントをご用意しました。招待を承諾するとログインできます。`,
      action: '招待を承諾',
    },
    magic_link: {
      subject: ({ club }) => `【${club}】ログイン用リンク`,
      lead: ({ club }) => `リンクを開くと ${club} にログインできます。リンクは一度だけ使えます。`,
      action: 'ログイン',
    },
    recovery: {
      subject: ({ club }) => `【${club}】パスワードの再設定`,
      lead: ({ club }) => `${club} のアカウントについて、パスワード再設定のご依頼を受け付けました。`,
      action: '新しいパスワードを設定',
    },
    email_change: {
      subject: ({ club }) => `【${club}】メールアドレス変更の確認`,
      lead: ({ club, newEmail }) => `${club} のアカウントのメールアドレスを ${newEmail} に変更します。`,
      action: '変更を確認',
    },
    reauthentication: {
      subject: ({ club }) => `【${club}】確認コード`,
      lead: ({ club }) => `${club} のアカウントの変更を確認するため、このコードを入力してください。`,
      action: '',
    },
  },
  codeInstead: 'または、画面に次のコードを入力してください。',
  code: '確認コード：',
  validity: (minutes) => `有効期限は${minutes}分です。`,
  ignore: 'お心当たりのない場合は、このメールを破棄してください。アカウントは変更されません。',
  sms: ({ club, code }) => `【${club}】確認コードは ${code} です`,
}
