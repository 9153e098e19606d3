// SPDX-License-Identifier: MIT

return await Nam.Gateway.Program.Main(args).ConfigureAwait(false);
