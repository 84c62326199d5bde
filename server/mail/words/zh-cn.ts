import type { MailWords } from './words.ts'

export const zhCn: MailWords = {
  kinds: {
    confirmation: {
      subject: ({ club }) => `请确认您在 ${club} 的邮箱`,
      lead: ({ club }) => `您刚刚在 ${club} 注册了账户。请确认此邮箱属于您，即可开始使用。`,
      action: '确认邮箱',
    },
    invite: {
      subject: ({ club }) => `${club} 邀请您加入`,
      lead: ({ club, inviter }) =>
        `${inviter ? `${club} 的 ${inviter} 邀请您加入。` : `${club} 邀请您加入。`}请接受邀请并设置密码。`,
      action: '接受邀请',
    },
    magic_link: {
      subject: ({ club }) => `${club} 登录链接`,
      lead: ({ club }) => `点击链接即可登录 ${club}。链接仅可使用一次。`,
      action: '登录',
    },
    recovery: {
      subject: ({ club }) => `重设您在 ${club} 的密码`,
      lead: ({ club }) => `我们收到了重设您在 ${club} 账户密码的请求。`,
      action: '设置新密码',
    },
    email_change: {
      subject: ({ club }) => `请确认您在 ${club} 的新邮箱`,
      lead: ({ club, newEmail }) => `您在 ${club} 账户的邮箱将改为 ${newEmail}。`,
      action: '确认更改',
    },
    reauthentication: {
      subject: ({ club }) => `${club} 验证码`,
      lead: ({ club }) => `请使用此验证码确认对您 ${club} 账户的更改。`,
      action: '',
    },
  },
  codeInstead: '或在要求输入验证码的页面填写：',
  code: '您的验证码：',
  validity: (minutes) => `${minutes} 分钟内有效。`,
  validityInDays: (days) => `${days} 天内有效。`,
  ignore: '如非本人操作，请忽略此邮件，您的账户不会有任何变化。',
  ignoreInvite: '如果您不认识该俱乐部，请忽略此邮件。',
  notices: {
    password_changed: {
      title: '您的密码已更改',
      lead: ({ club }) => `您在 ${club} 账户的密码已更改。`,
    },
    email_changed: {
      title: '您的邮箱已更改',
      lead: ({ club, detail }) => `您在 ${club} 账户的邮箱现已改为 ${detail}。`,
    },
    phone_changed: {
      title: '您的手机号已更改',
      lead: ({ club, detail }) => `您在 ${club} 账户的登录手机号现已改为 ${detail}。`,
    },
    account_deleted: {
      title: '您的账户已删除',
      lead: ({ club }) => `您在 ${club} 的账户已删除。`,
    },
    factor_added: {
      title: '已添加两步验证',
      lead: ({ club, detail }) => `您在 ${club} 的账户已添加两步验证：${detail}。`,
    },
    factor_removed: {
      title: '已移除两步验证',
      lead: ({ club, detail }) => `您在 ${club} 的账户已移除两步验证：${detail}。`,
    },
    factor_locked: {
      title: '两步验证码多次输入错误',
      lead: ({ club, detail }) =>
        `您在 ${club} 的账户的两步验证（${detail}）因验证码输错十次，已暂时锁定。输入者知道您的密码。`,
    },
    identity_linked: {
      title: '已添加登录方式',
      lead: ({ club, detail }) => `现在可以用 ${detail} 登录您在 ${club} 的账户。`,
    },
    identity_unlinked: {
      title: '已移除登录方式',
      lead: ({ club, detail }) => `现在不能再用 ${detail} 登录您在 ${club} 的账户。`,
    },
  },
  noticeDetails: { totp: '验证器应用', phone: '手机', email: '邮箱' },
  noticeSubject: ({ title, club }) => `${title}（${club}）`,
  noticeTime: (time) => `时间：${time}`,
  notYou: ({ resetLink, clubEmail }) =>
    `如果是您本人操作，无需处理。如非本人操作，请立即设置新密码，并写信至 ${clubEmail} 联系俱乐部：\n${resetLink}`,
  notYouDeleted: ({ clubEmail }) =>
    `如果是您本人操作，无需处理。如非本人操作，请立即写信至 ${clubEmail} 联系俱乐部。`,
  logo: '标志',
  sms: ({ club, code }) => `【${club}】您的验证码是 ${code}`,
}
