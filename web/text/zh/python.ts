/** What stands in the scripts that figures give away, by the English phrase. Braces are Python's own. */
export default {
  ' s.e.': '个标准误',
  "'off by'": "'相差'",
  '"""Weights, and what the head answers; Wv is four times the identity."""':
    '"""权重，以及注意力头的回答；Wv是单位矩阵的四倍。"""',
  '"""Each example\'s gradient on its scaled scores."""': '"""每个样本对缩放后分数的梯度。"""',
  '"""The mean of all of them, for each query and key."""':
    '"""全部样本的平均，按查询和键排列。"""',
  "# An example's gradient on Wq is x (dz k)^T.": '# 一个样本对Wq的梯度是x (dz k)^T。',
  ': step {step:.2f} long, ': '：这一步长{step:.2f}，',
  'half of the pull from {half} of 64; after 100 batches {p[row, at].mean():.0%}, ':
    '一半的拉力来自64个样本中的{half}个；100批之后{p[row, at].mean():.0%}，',
  'loss {-np.log(answer[row, value[row, at]]).mean():.2f}, ':
    '损失{-np.log(answer[row, value[row, at]]).mean():.2f}，',
  'moved {np.linalg.norm(A - Wq) / unit:.3g}': '移动{np.linalg.norm(A - Wq) / unit:.3g}',
  ', off by {': '，相差{',
  '# Name, gain; and by rootd what is predicted for the last layer, and the standard error.':
    '# 名称、增益；以及rootd对最后一层的预测值和标准误。',
  '{name}, layer {layers}: {measured[-1]:.4g} measured, {predicted:.4g} predicted, ':
    '{name}，第{layers}层：实测{measured[-1]:.4g}，预测{predicted:.4g}，相差',
  '"""Norms of the gradient of the mean loss on the scores and on Wq."""':
    '"""平均损失对分数的梯度和对Wq的梯度，各取范数。"""',
  '# Exact, by rootd: the size of a sum of d coordinates, and the standard error of measuring it.':
    '# rootd给出的精确值：d个分量之和的大小，以及测量它的标准误。',
  'gap {gap}: weight {weight:.4f}, slope {': '差距{gap}：权重{weight:.4f}，斜率{',
  '# Exact, by rootd: the share of gaps larger than the chosen one.':
    '# rootd给出的精确值：比所选差距更大的比例。',
  '{name}: {share:.2%} of gaps are larger, {exact:.2%} exact{off}':
    '{name}：{share:.2%}的差距更大，精确值{exact:.2%}{off}',
  '# The strongest of many weights, where the scores have this spread; exact by rootd.':
    '# 分数有这样的离散程度时，许多个键的最大权重，精确值由rootd给出。',
  'spread {sigma:.3g}: strongest weight {largest.mean():.4f}, {exact:.4f} exact, off by {off:+.1f} s.e.':
    '离散程度{sigma:.3g}：最大权重{largest.mean():.4f}，精确值{exact:.4f}，相差{off:+.1f}个标准误',
  '# By rootd: the exact gap, and the standard deviation of a sum of d coordinates.':
    '# rootd给出：精确的差距，以及d个分量之和的标准差。',
  '# Rounding first: sums that are equal on a lattice must be equal as floats.':
    '# 先取整，使格点上相等的和作为浮点数也相等。',
  '{name}: {measured:.4f} measured, {predicted[name]:.4f} predicted, ':
    '{name}：实测{measured:.4f}，预测{predicted[name]:.4f}，相差',
  '"scaled"': '"缩放后"',
  '"row"': '"一行之内"',
  'mean {scores.mean():.5f}, {mean:.5f} exact, off by {off:+.1f} s.e.':
    '均值{scores.mean():.5f}，精确值{mean:.5f}，相差{off:+.1f}个标准误',
  '# Exact, by rootd: mean and standard deviation of the variance of the scores.':
    '# rootd给出的精确值：分数方差的均值与标准差。',
  ': {v.mean():.5f}, {mean:.5f} exact, off by {': '：{v.mean():.5f}，精确值{mean:.5f}，相差{',
  ': {v.std():.5f}, {sd:.5f} exact': '：{v.std():.5f}，精确值{sd:.5f}',
  '# Exact, by rootd: entropy, largest weight, and mean square norm of the derivative.':
    '# rootd给出的精确值：熵、最大权重，以及导数范数的均方。',
  '["entropy", "largest weight", "squared gradient norm"]': '["熵", "最大权重", "梯度范数的平方"]',
  '# Exact, by rootd: mean, standard deviation, excess kurtosis, shares within ±√d and within the claim.':
    '# rootd给出的精确值：均值、标准差、超额峰度，以及落在±√d之内和所选范围之内的比例。',
  '# Where nothing is predicted there is no number.': '# 没有预测值时，不给出数。',
  'line("mean",': 'line("均值",',
  'line("standard deviation",': 'line("标准差",',
  'f"within ±{r:g}"': 'f"±{r:g}之内"',
  '# name, scale of the scores, start of Wq and Wk, factor of their rate':
    '# 名称、分数的缩放因子、Wq与Wk初值的大小、两者学习率的倍数',
  '{name}: accuracy {(answer.argmax(1) == right).mean():.3f} on fresh examples':
    '{name}：新样本的准确率{(answer.argmax(1) == right).mean():.3f}',
  '# Each coordinate is, with this probability, the one draw that its whole vector shares.':
    '# 每个分量以这个概率取整个向量共用的那一个随机数。',
  '# Raw q·k of GPT-2 small, layer ': '# GPT-2 small的原始q·k，层',
  ', head ': '，头',
  ', both counted from 0: row i holds the keys 0 to i.': '，都从0数起；第i行是键0到i。',
  '# Published with Transformer Explainer (github.com/poloclub/transformer-explainer, MIT licence).':
    '# 随Transformer Explainer发布（github.com/poloclub/transformer-explainer，MIT许可证）。',
  'divided by {divisor:g}: spread {np.mean(variance) ** 0.5:.3f}, ':
    '除以{divisor:g}：离散程度{np.mean(variance) ** 0.5:.3f}，',
  'strongest key {np.mean(largest):.3f}': '最大权重{np.mean(largest):.3f}',
  '# The norm takes the mean off every token, so the mean of each column of diag(gain) W does not matter.':
    '# 归一化会减去每个词元的均值，所以diag(gain) W各列的均值没有影响。',
  'layer {layer}, head {head}: spread {sigma:.4f}, ':
    '第{layer}层第{head}头：离散程度{sigma:.4f}，',
  'frozen with fewer than {np.exp(sigma**2 / 2):.0f} keys in a row':
    '一行的键少于{np.exp(sigma**2 / 2):.0f}个就会饱和',
};
