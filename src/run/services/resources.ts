import { didYouMean } from '../../did-you-mean.ts';
import { UserError } from '../../errors.ts';
import type { CtxResources, Json } from '../../platform/ctx.ts';
import type { AddressFault } from '../../resources/address-fault.ts';
import type { CompleteResource } from '../../resources/declaration.ts';
import { declaredResources, isComplete } from '../../resources/declaration.ts';
import { takeLocalFile } from '../../resources/local-file.ts';
import { obtain } from '../../resources/obtain.ts';
import type { Language, Text } from '../../text.ts';
import { type CtxError, ctxError, type Method, type Service, type ServiceContext } from './service.ts';

/**
 * [R-12] [R-13] [R-14] [R-16] `ctx.resources`: files that the gem declares, downloaded by the platform's rules when they
 * are first asked for. The sandbox may read the paths of this gem's own files, and no others, from its start.
 */
export const resources: Service = {
  create(context) {
    const declared = declaredResources(context.gem.resources);
    const underWay = new Map<string, Promise<string>>();
    let stop = new AbortController();

    function pathOf(resource: CompleteResource): Promise<string> {
      const { id } = resource;
      const begun = underWay.get(id);
      if (begun) return begun;
      // [R-18] What failed is tried again by the next call; what is there is looked at again.
      const path = have(resource, context, stop.signal).finally(() => underWay.delete(id));
      underWay.set(id, path);
      return path;
    }

    const methods: Record<keyof CtxResources, Method> = {
      path: {
        async run([id]) {
          if (typeof id !== 'string') throw notAnId(id);
          const resource = declared.find((each) => each.id === id);
          if (resource === undefined) throw unknown(id, declared);
          if (!isComplete(resource)) throw incomplete(id);
          return pathOf(resource);
        },
      },
    };
    return {
      methods,
      abandon() {
        stop.abort();
        stop = new AbortController();
      },
    };
  },
};

async function have(
  resource: CompleteResource,
  context: ServiceContext,
  stopped: AbortSignal,
): Promise<string> {
  const { cache, env, dial } = context;
  const signal = AbortSignal.any([stopped, ...(context.signal ? [context.signal] : [])]);
  const options = { cache, network: { dial, env, signal } };
  const file = context.resources.get(resource.id);
  try {
    if (file !== undefined) return await takeLocalFile(resource, file, options);
    const { value, faults } = await obtain(resource, { ...options, watch: context.onDownload(resource) });
    if (value === undefined) throw noAddress(resource.id, faults);
    for (const { text } of faults) context.log(addressFailed(resource.id, text));
    return value;
  } catch (error) {
    // Nobody hears the answer: the person has stopped the run, or the tool is over.
    if (signal.aborted) throw unavailable(STOPPED);
    if (error instanceof UserError) throw unavailable(error.text);
    throw error;
  }
}

function notAnId(id: Json | undefined): CtxError {
  const found = id === null || id === undefined ? 'null' : Array.isArray(id) ? 'array' : typeof id;
  return ctxError('E_RESOURCE_UNKNOWN', {
    en: `ctx.resources.path takes the id of a resource as text, and got ${found}`,
    'zh-CN': `ctx.resources.path 的参数是资源的 id（文本），现在是 ${found}`,
  });
}

/** Ids that a message lists. */
const LISTED_MAX = 20;

function unknown(id: string, declared: readonly { readonly id: string }[]): CtxError {
  const ids = declared.map((each) => each.id);
  const near = didYouMean(id, ids);
  const shown = JSON.stringify(id.length > 100 ? `${id.slice(0, 100)}…` : id);
  const listed = ids.length > LISTED_MAX ? `${ids.slice(0, LISTED_MAX).join(', ')}, …` : ids.join(', ');
  return ctxError('E_RESOURCE_UNKNOWN', {
    en: `the gem declares no resource ${shown}; ${near === undefined ? `it declares ${listed}` : `did you mean "${near}"?`}`,
    'zh-CN': `gem 没有声明资源 ${shown}；${near === undefined ? `声明了 ${listed}` : `是不是 "${near}"？`}`,
  });
}

function incomplete(id: string): CtxError {
  return unavailable({
    en: `resource "${id}" lacks its \`size\` or \`sha256\`, and nothing is downloaded without them; \`gem resources fill\` works them out`,
    'zh-CN': `资源 "${id}" 缺少 \`size\` 或 \`sha256\`，没有它们就不会下载；\`gem resources fill\` 可以算出来`,
  });
}

function noAddress(id: string, faults: readonly AddressFault[]): CtxError {
  const list = (language: Language) => faults.map(({ text }) => `\n- ${text[language]}`).join('');
  return unavailable({
    en: `no address gave the file of resource "${id}":${list('en')}`,
    'zh-CN': `没有一个地址给出资源 "${id}" 的文件：${list('zh-CN')}`,
  });
}

/** Users whose network lets them ask only this address would go without the file. */
function addressFailed(id: string, why: Text): Text {
  return {
    en: `resource "${id}" came from a mirror, because an address before it failed: ${why.en}`,
    'zh-CN': `资源 "${id}" 来自镜像，因为它前面的地址失败了：${why['zh-CN']}`,
  };
}

const STOPPED: Text = { en: 'the download was stopped', 'zh-CN': '下载被停止了' };

function unavailable(text: Text): CtxError {
  return ctxError('E_RESOURCE_UNAVAILABLE', text);
}
