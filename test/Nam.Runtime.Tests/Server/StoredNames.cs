// SPDX-License-Identifier: MIT

using Nam.Stores;

namespace Nam.Runtime.Tests.Server;

/// <summary>Reads which operations a store has of a service.</summary>
internal static class StoredNames
{
    public static async Task<IReadOnlyCollection<string>> OfAsync(INamProfileStore store, string service)
    {
        var blob = await store.LoadAsync("server/" + service);
        Assert.NotNull(blob);
        Assert.True(ServiceProfile.TryRead(blob, out var profile));
        return profile.Operations.Keys;
    }
}
