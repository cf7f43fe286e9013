export const rounds = 20;

export const rows = { 'validate-example': { own: 'gem', over: ['node'], bare: 'bare' } };

export function prepare({ scratch, example, gem, warm, bareNode, bare, kept }) {
  const validate = gem(example, 'validate');
  warm(validate);
  return {
    contenders: {
      node: bareNode,
      bare: bare(scratch, 'loading.cjs', kept, 'validate', example),
      gem: validate,
    },
  };
}
