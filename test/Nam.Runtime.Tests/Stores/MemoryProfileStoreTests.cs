// SPDX-License-Identifier: MIT

using Nam.Stores;

namespace Nam.Runtime.Tests.Stores;

public sealed class MemoryProfileStoreTests : ProfileStoreContract
{
    protected override INamProfileStore Store { get; } = new MemoryProfileStore();
}
