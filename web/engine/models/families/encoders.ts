// Families of encoders with names of their own, and T5, which is an encoder with a decoder.

import {
  type Attention,
  apart,
  biasedEverywhere,
  type Family,
  fused,
  layerNorm,
  type Norm,
  rms,
} from './family.js';

/** BERT's, which norms after each block. */
const afterBlock = layerNorm('encoder.layer.{p}.output.LayerNorm', 'embeddings.LayerNorm');

/** PyTorch's own layers, with as many norms as they have. */
const ofPyTorch = (norms: number) => ({
  norm: layerNorm(`layers.{p}.norm${norms}`, null),
  assumes:
    "The norms are taken to come after each block, as is PyTorch's default (norm_first: false): its files do not say.",
});
const afterTwo = ofPyTorch(2);
const afterThree = ofPyTorch(3);
const inProjection = (norm: Norm): Attention => ({
  fused: 'layers.{i}.self_attn.in_proj_weight',
  arrangement: 'blocks',
  norm,
});

export const encoders: Family[] = [
  {
    name: 'nomic-BERT',
    types: ['nomic_bert'],
    attention: [
      fused(
        'blocks',
        'encoder.layers.{i}.attn.Wqkv',
        layerNorm('encoder.layers.{p}.norm2', 'emb_ln'),
      ),
    ],
    marks: ['encoder.layers.{i}.norm2.weight', 'emb_ln.weight'],
    rotary: { theta: 1000 },
    bidirectional: true,
  },
  {
    name: 'ModernBERT',
    types: ['modernbert'],
    attention: [
      fused('blocks', 'layers.{i}.attn.Wqkv', layerNorm('layers.{i}.attn_norm', 'embeddings.norm')),
    ],
    marks: ['layers.{i}.attn_norm.weight'],
    rotary: { theta: 160_000 },
    bidirectional: true,
  },
  {
    name: 'DeBERTa 2 or 3',
    types: ['deberta-v2'],
    attention: [
      apart(
        'encoder.layer.{i}.attention.self.query_proj',
        'encoder.layer.{i}.attention.self.key_proj',
        afterBlock,
      ),
    ],
    distance: 'relative',
    bidirectional: true,
    needs: biasedEverywhere,
  },
  {
    name: 'DeBERTa',
    types: ['deberta'],
    attention: [
      {
        ...fused('heads', 'encoder.layer.{i}.attention.self.in_proj', afterBlock),
        queryBias: 'encoder.layer.{i}.attention.self.q_bias',
      },
    ],
    distance: 'relative',
    bidirectional: true,
  },
  {
    name: 'ESM',
    types: ['esm'],
    attention: [
      apart(
        'encoder.layer.{i}.attention.self.query',
        'encoder.layer.{i}.attention.self.key',
        layerNorm('encoder.layer.{i}.attention.LayerNorm'),
      ),
    ],
    marks: ['encoder.layer.{i}.attention.LayerNorm.weight'],
    rotary: {},
    bidirectional: true,
    needs: biasedEverywhere,
  },
  {
    name: 'BERT, RoBERTa or ELECTRA',
    types: ['bert', 'roberta', 'electra', 'xlm-roberta', 'camembert'],
    attention: [
      apart(
        'encoder.layer.{i}.attention.self.query',
        'encoder.layer.{i}.attention.self.key',
        afterBlock,
      ),
    ],
    bidirectional: true,
    needs: biasedEverywhere,
  },
  {
    name: 'ALBERT',
    types: ['albert'],
    attention: [
      apart(
        'encoder.albert_layer_groups.{i}.albert_layers.0.attention.query',
        'encoder.albert_layer_groups.{i}.albert_layers.0.attention.key',
        layerNorm('encoder.albert_layer_groups.{i}.albert_layers.0.full_layer_layer_norm'),
      ),
    ],
    bidirectional: true,
    needs: biasedEverywhere,
  },
  {
    name: 'DistilBERT',
    types: ['distilbert'],
    attention: [
      apart(
        'transformer.layer.{i}.attention.q_lin',
        'transformer.layer.{i}.attention.k_lin',
        layerNorm('transformer.layer.{p}.output_layer_norm', 'embeddings.LayerNorm'),
      ),
    ],
    bidirectional: true,
    needs: biasedEverywhere,
  },
  {
    name: 'DINOv2',
    types: ['dinov2', 'dinov2_with_registers'],
    attention: [
      apart(
        'encoder.layer.{i}.attention.attention.query',
        'encoder.layer.{i}.attention.attention.key',
        layerNorm('encoder.layer.{i}.norm1'),
      ),
    ],
    marks: ['encoder.layer.{i}.norm1.weight'],
    bidirectional: true,
  },
  {
    name: 'ViT or DeiT',
    types: ['vit', 'deit'],
    attention: [
      apart(
        'encoder.layer.{i}.attention.attention.query',
        'encoder.layer.{i}.attention.attention.key',
        layerNorm('encoder.layer.{i}.layernorm_before'),
      ),
    ],
    bidirectional: true,
  },
  {
    name: 'OpenCLIP',
    types: [],
    attention: [
      {
        fused: 'resblocks.{i}.attn.in_proj_weight',
        arrangement: 'blocks',
        norm: layerNorm('resblocks.{i}.ln_1'),
      },
    ],
    bidirectional: true,
    needs: biasedEverywhere,
  },
  {
    name: 'ViT of timm',
    types: [],
    attention: [fused('blocks', 'blocks.{i}.attn.qkv', layerNorm('blocks.{i}.norm1'))],
    bidirectional: true,
  },
  {
    name: "PyTorch's TransformerDecoder",
    types: [],
    attention: [
      inProjection(afterThree.norm),
      {
        fused: 'decoder.layers.{i}.multihead_attn.in_proj_weight',
        arrangement: 'blocks',
        norm: layerNorm('decoder.layers.{i}.norm1'),
        keyNorm: layerNorm('encoder.norm'),
        label: 'cross',
      },
    ],
    marks: ['layers.{i}.self_attn.in_proj_weight', 'layers.{i}.norm3.weight'],
    assumes: afterThree.assumes,
  },
  {
    name: "PyTorch's TransformerEncoder",
    types: [],
    attention: [inProjection(afterTwo.norm)],
    marks: ['layers.{i}.norm2.weight'],
    assumes: afterTwo.assumes,
    bidirectional: true,
  },
  {
    name: 'T5',
    types: ['t5', 'mt5', 'umt5'],
    attention: [
      apart(
        'block.{i}.layer.0.SelfAttention.q',
        'block.{i}.layer.0.SelfAttention.k',
        rms('block.{i}.layer.0.layer_norm'),
      ),
      {
        ...apart(
          'decoder.block.{i}.layer.1.EncDecAttention.q',
          'decoder.block.{i}.layer.1.EncDecAttention.k',
          rms('decoder.block.{i}.layer.1.layer_norm'),
        ),
        label: 'cross',
        keyNorm: rms('encoder.final_layer_norm'),
      },
    ],
    distance: 'buckets',
    beta: 1,
  },
];
