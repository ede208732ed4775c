import type { AccessKeyScope } from './access-keys.ts';
import { type EndpointName, endpoints } from './endpoints.ts';

/**
 * The endpoints that each scope opens: the only table of them, used by the server, the screens, the OpenAPI document
 * and the tests.
 */
export const keyScopes = {
  generate: [
    'generate',
    'refine',
    'quoteComposer',
    'composerGenerate',
    'listComposerGenerations',
    'getComposerGeneration',
    'listHistory',
    'getGeneration',
    'quoteClip',
    'createClip',
    'listClips',
    'getClip',
    'cancelClip',
    'listBrandVoices',
    'getBrandVoice',
    'getCredits',
  ],
  'posts:read': ['listPosts', 'getPost', 'listPostVersions', 'getPostSignOff', 'exportSignOff'],
  'posts:write': [
    'createPost',
    'updatePost',
    'changeManyPosts',
    'duplicatePost',
    'deletePost',
    'restorePost',
  ],
  'projects:read': [
    'getRecentProjects',
    'getProjectStats',
    'listProjects',
    'getProject',
    'listClients',
    'getClient',
    'getClientUsage',
  ],
  'projects:write': [
    'createProject',
    'updateProject',
    'archiveProject',
    'unarchiveProject',
    'deleteProject',
    'restoreProject',
    'createClient',
    'updateClient',
  ],
  'media:read': ['listMedia', 'getStorage', 'getMedia', 'findMediaUses', 'getObject'],
  'media:write': ['createUpload', 'updateMedia', 'changeManyMedia', 'deleteMedia', 'restoreMedia'],
  'calendar:read': ['getCalendar', 'getNextSlot', 'getCalendarSettings'],
  'calendar:write': ['schedulePost', 'unschedulePost', 'fillSlots', 'saveCalendarSettings'],
} as const satisfies Record<AccessKeyScope, readonly EndpointName[]>;

/**
 * Calls of members and visitors that no key can make, whatever its scopes: about the person's own account, money and
 * secrets, or only useful to a screen.
 */
export const closedToKeys = [
  // Which clients the agency has.
  'archiveClient',
  'unarchiveClient',
  'deleteClient',
  'restoreClient',
  // The person's account, sessions, password and second factors.
  'getUser',
  'getProfile',
  'saveProfile',
  'savePhoto',
  'removePhoto',
  'getNotifications',
  'saveNotifications',
  'savePreferences',
  'sendConfirmation',
  'changePassword',
  'listSessions',
  'endOtherSessions',
  'endSession',
  'listIntegrations',
  'disconnectIntegration',
  'requestExport',
  'exportAccount',
  'requestDeletion',
  'cancelDeletion',
  'getPush',
  'savePush',
  'removePush',
  'testPush',
  'getSecondFactors',
  'startAuthenticator',
  'confirmAuthenticator',
  'removeAuthenticator',
  'renewRecoveryCodes',
  'startPasskey',
  'addPasskey',
  'removePasskey',
  // Money.
  'createPaymentIntent',
  'createCheckoutSession',
  'testPaymentSuccess',
  'confirmPayment',
  'getBilling',
  'listInvoices',
  'listLedger',
  'openPortal',
  'cancelPlan',
  'resumePlan',
  'requestRefund',
  // Who is in the team.
  'listWorkspaces',
  'getTeam',
  'renameTeam',
  'inviteMember',
  'resendInvitation',
  'acceptInvitation',
  'revokeInvitation',
  'changeMemberRole',
  'removeMember',
  'leaveWorkspace',
  // Secrets: a leaked key must not create other keys or send data elsewhere.
  'listAccessKeys',
  'createAccessKey',
  'revokeAccessKey',
  'listWebhooks',
  'createWebhook',
  'updateWebhook',
  'deleteWebhook',
  'rotateWebhookSecret',
  'testWebhook',
  'listWebhookDeliveries',
  'redeliverWebhook',
  'createSignOffLink',
  'withdrawSignOffLink',
  'renewCalendarFeed',
  'endCalendarFeed',
  // What clients read in a person's name.
  'answerSignOff',
  'tellNewVersion',
  // A person's own judgement.
  'decideInTeam',
  // What a particular person has seen.
  'listUnseenComments',
  'markCommentsSeen',
  'getBrand',
  'saveBrand',
  // Parts of screens.
  'editGeneration',
  'getLastGeneration',
  'getJob',
  'cancelJob',
  'quoteAssistant',
  'listConversations',
  'getConversation',
  'renameConversation',
  'deleteConversation',
  'restoreConversation',
  'listAssistantMessages',
  'sendAssistantMessage',
  'keepAssistantDraft',
  'getDashboard',
  'getDraft',
  'saveDraft',
  'deleteDraft',
  'readBrandVoice',
  'createBrandVoice',
  'updateBrandVoice',
  'deleteBrandVoice',
  'restoreBrandVoice',
  'listTemplates',
  'listOwnTemplates',
  'getTemplate',
  'createTemplate',
  'updateTemplate',
  'deleteTemplate',
  'restoreTemplate',
] as const satisfies readonly EndpointName[];

const byEndpoint = new Map<string, AccessKeyScope>(
  Object.entries<readonly EndpointName[]>(keyScopes).flatMap(([scope, names]) =>
    names.map((name) => {
      const { method, path } = endpoints[name];
      return [`${method} ${path}`, scope as AccessKeyScope] as const;
    }),
  ),
);

/** The scope that opens an endpoint to access keys; null if none does. */
export const scopeOf = ({
  method,
  path,
}: {
  readonly method: string;
  readonly path: string;
}): AccessKeyScope | null => byEndpoint.get(`${method} ${path}`) ?? null;
