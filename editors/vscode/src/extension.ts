import * as vscode from 'vscode';
import {
  DidChangeConfigurationNotification,
  ErrorAction,
  LanguageClient,
  TransportKind,
  type ErrorHandler,
  type LanguageClientOptions,
} from 'vscode-languageclient/node';
import { findProgram } from './program.ts';
import { forServer } from './settings.ts';

const name = 'Throwsight';

/**
 * Where Java text comes from besides files: an unsaved editor, a library class
 * shown by the Java extension, an entry of an archive, the old side of a diff.
 */
const schemes = ['file', 'untitled', 'jdt', 'zipfile', 'git'];

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const started = (server = new Server(context.extensionPath));
  context.subscriptions.push(
    started.output,
    vscode.commands.registerCommand('throwsight.restart', () => started.restart()),
    vscode.commands.registerCommand('throwsight.showOutput', () => started.output.show()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('throwsight.path')) {
        void started.restart();
      }
    }),
  );
  await started.restart();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}

/** A client that starts a server anew however it ended. */
class Client extends LanguageClient {
  /**
   * The usual handler gives up at the fourth write that fails. Writes fail when a server is ending, and a few may be
   * on their way by then; the end itself, which follows, decides whether it is started again.
   */
  override createDefaultErrorHandler(maxRestartCount?: number): ErrorHandler {
    const usual = super.createDefaultErrorHandler(maxRestartCount);
    return {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => usual.closed(),
    };
  }
}

/** The server's process, and the one client that talks to it. */
class Server {
  readonly output = vscode.window.createOutputChannel(name, { log: true });
  private readonly extension: string;
  private client: LanguageClient | undefined;
  private queue: Promise<void> = Promise.resolve();

  constructor(extension: string) {
    this.extension = extension;
  }

  /** Stops what runs and starts anew. Calls wait for each other, so that no two processes serve one window. */
  restart(): Promise<void> {
    return this.enqueue(async () => {
      await this.stopClient();
      await this.startClient();
    });
  }

  stop(): Promise<void> {
    return this.enqueue(() => this.stopClient());
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(work);
    return this.queue;
  }

  private async startClient(): Promise<void> {
    try {
      const command = findProgram({
        setting: vscode.workspace.getConfiguration('throwsight').get('path', ''),
        extension: this.extension,
        path: process.env['PATH'] ?? '',
        platform: process.platform,
      });
      this.output.info(`starting ${command}`);
      const run = { command, args: ['lsp'], transport: TransportKind.stdio };
      // The id is also the prefix of the setting trace.server.
      this.client = new Client('throwsight', name, run, this.options());
      await this.client.start();
    } catch (err) {
      this.client = undefined;
      this.report(err instanceof Error ? err.message : String(err));
    }
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: schemes.map((scheme) => ({ scheme, language: 'java' })),
      outputChannel: this.output,
      middleware: {
        workspace: {
          configuration: async (params, token, next) => {
            const answers = await next(params, token);
            return Array.isArray(answers) ? answers.map(forServer) : answers;
          },
          // Sent because the server registers for it. Says that they changed, not what they are: the server asks.
          didChangeConfiguration: async () => {
            await this.client?.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
          },
        },
      },
    };
  }

  private async stopClient(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    try {
      await client?.dispose();
    } catch (err) {
      // A server that died or never came up cannot be asked to stop.
      this.output.warn(`while stopping: ${err}`);
    }
  }

  /** Tells the user without waiting for the answer: activation must not hang on an unread message. */
  private report(message: string): void {
    this.output.error(message);
    void vscode.window.showErrorMessage(`${name}: ${message}`, 'Open Settings', 'Show Output').then((choice) => {
      if (choice === 'Open Settings') {
        void vscode.commands.executeCommand('workbench.action.openSettings', 'throwsight.path');
      } else if (choice === 'Show Output') {
        this.output.show();
      }
    });
  }
}
