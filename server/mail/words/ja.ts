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
      lead: ({ club, inviter }) =>
        `${inviter ? `${club} の${inviter}さんからの招待です。` : `${club} からの招待です。`}招待を承諾し、パスワードを設定してください。`,
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
  validityInDays: (days) => `有効期限は${days}日です。`,
  ignore: 'お心当たりのない場合は、このメールを破棄してください。アカウントは変更されません。',
  ignoreInvite: 'このクラブにお心当たりのない場合は、このメールを破棄してください。',
  notices: {
    password_changed: {
      title: 'パスワードが変更されました',
      lead: ({ club }) => `${club} のアカウントのパスワードが変更されました。`,
    },
    email_changed: {
      title: 'メールアドレスが変更されました',
      lead: ({ club, detail }) => `${club} のアカウントのメールアドレスが ${detail} に変更されました。`,
    },
    phone_changed: {
      title: '電話番号が変更されました',
      lead: ({ club, detail }) => `${club} のアカウントのログイン用電話番号が ${detail} に変更されました。`,
    },
    account_deleted: {
      title: 'アカウントが削除されました',
      lead: ({ club }) => `${club} のアカウントが削除されました。`,
    },
    factor_added: {
      title: '2段階認証が追加されました',
      lead: ({ club, detail }) => `${club} のアカウントに2段階認証（${detail}）が追加されました。`,
    },
    factor_removed: {
      title: '2段階認証が削除されました',
      lead: ({ club, detail }) => `${club} のアカウントから2段階認証（${detail}）が削除されました。`,
    },
    factor_locked: {
      title: '2段階認証のコードが続けて間違えられました',
      lead: ({ club, detail }) =>
        `${club} のアカウントの2段階認証（${detail}）は、コードが10回間違えられたため、しばらく使えません。入力した人はパスワードを知っています。`,
    },
    identity_linked: {
      title: 'ログイン方法が追加されました',
      lead: ({ club, detail }) => `${detail} で ${club} のアカウントにログインできるようになりました。`,
    },
    identity_unlinked: {
      title: 'ログイン方法が削除されました',
      lead: ({ club, detail }) => `${detail} では ${club} のアカウントにログインできなくなりました。`,
    },
  },
  noticeDetails: { totp: '認証アプリ', phone: '電話', email: 'メール' },
  noticeSubject: ({ title, club }) => `【${club}】${title}`,
  noticeTime: (time) => `日時：${time}`,
  notYou: ({ resetLink, clubEmail }) =>
    `ご本人による変更であれば、何もする必要はありません。お心当たりのない場合は、すぐに新しいパスワードを設定し、クラブ（${clubEmail}）までご連絡ください。\n${resetLink}`,
  notYouDeleted: ({ clubEmail }) =>
    `ご本人による操作であれば、何もする必要はありません。お心当たりのない場合は、すぐにクラブ（${clubEmail}）までご連絡ください。`,
  logo: 'ロゴ',
  sms: ({ club, code }) => `【${club}】確認コードは ${code} です`,
}
