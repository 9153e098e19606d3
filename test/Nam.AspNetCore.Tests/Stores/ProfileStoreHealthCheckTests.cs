// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Nam.Stores;

namespace Nam.AspNetCore.Tests.Stores;

public sealed class ProfileStoreHealthCheckTests
{
    [Fact]
    public async Task CheckHealth_StoreThatCanBeWritten_IsHealthyAndChangesNoOther()
    {
        var store = new MemoryProfileStore();
        await store.SaveAsync("server/orders", new byte[] { 1 });

        var report = await CheckAsync(store);

        Assert.Equal(HealthStatus.Healthy, report.Entries["nam-profiles"].Status);
        Assert.Equal([1], await store.LoadAsync("server/orders"));
    }

    [Fact]
    public async Task CheckHealth_FolderThatCannotBeMade_IsDegradedAndSaysWhy()
    {
        var file = Path.GetTempFileName();
        try
        {
            var report = await CheckAsync(new FileProfileStore(Path.Combine(file, "profiles")));

            var entry = report.Entries["nam-profiles"];
            Assert.Equal(HealthStatus.Degraded, entry.Status);
            Assert.StartsWith("NAM's profiles cannot be saved; ", entry.Description, StringComparison.Ordinal);
            Assert.IsType<IOException>(entry.Exception, exactMatch: false);
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Fact]
    public async Task CheckHealth_SaveThatFails_IsDegraded()
    {
        var report = await CheckAsync(new StoreThatIsFull());

        Assert.Equal(HealthStatus.Degraded, report.Status);
    }

    [Fact]
    public async Task CheckHealth_OwnNameStatusAndTags_AreTaken()
    {
        var report = await CheckAsync(new StoreThatIsFull(), checks => checks.AddNamProfiles("learned", HealthStatus.Unhealthy, ["ready"]));

        var entry = report.Entries["learned"];
        Assert.Equal(HealthStatus.Unhealthy, entry.Status);
        Assert.Equal(["ready"], entry.Tags);
    }

    [Fact]
    public async Task CheckHealth_StoreOfAddNam_IsTheOneThatIsChecked()
    {
        var store = new MemoryProfileStore();
        var services = new ServiceCollection().AddLogging().AddSingleton<INamProfileStore>(store).AddNam();
        services.AddHealthChecks().AddNamProfiles();
        await using var provider = services.BuildServiceProvider();

        var report = await provider.GetRequiredService<HealthCheckService>().CheckHealthAsync();

        Assert.Equal(HealthStatus.Healthy, report.Status);
        Assert.Same(store, provider.GetRequiredService<INamProfileStore>());
    }

    [Fact]
    public void AddNamProfiles_WithoutName_IsRefused()
    {
        var checks = new ServiceCollection().AddHealthChecks();

        Assert.Throws<ArgumentException>(() => checks.AddNamProfiles(string.Empty));
    }

    private static async Task<HealthReport> CheckAsync(INamProfileStore store, Action<IHealthChecksBuilder>? add = null)
    {
        var services = new ServiceCollection().AddLogging().AddSingleton(store);
        (add ?? (checks => checks.AddNamProfiles()))(services.AddHealthChecks());
        await using var provider = services.BuildServiceProvider();
        return await provider.GetRequiredService<HealthCheckService>().CheckHealthAsync();
    }

    /// <summary>Cannot save.</summary>
    private sealed class StoreThatIsFull : INamProfileStore
    {
        public ValueTask<byte[]?> LoadAsync(string key, CancellationToken cancellationToken = default) => new((byte[]?)null);

        public ValueTask SaveAsync(string key, ReadOnlyMemory<byte> profile, CancellationToken cancellationToken = default) =>
            throw new IOException("The disk is full.");
    }
}
