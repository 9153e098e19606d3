// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Nam.DependencyInjection;
using Nam.Server;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.Runtime.Tests.DependencyInjection;

public sealed class NamServiceCollectionExtensionsTests
{
    [Fact]
    public void AddNam_CalledTwice_AppliesBothAndGivesOneEngine()
    {
        using var folder = new TemporaryFolder();
        var services = new ServiceCollection();
        services.AddNamFileProfiles(folder.Path);
        services.AddNam(options => options.Name = "orders").AddNam(options => options.SmallReplyBytes = 7);

        // Disposed synchronously: both engines have to allow that.
        using var provider = services.BuildServiceProvider();
        var server = provider.GetRequiredService<NamServer>();

        Assert.Equal("orders", server.Options.Name);
        Assert.Equal(7, server.Options.SmallReplyBytes);
        Assert.Same(server, provider.GetRequiredService<NamServer>());
        Assert.Equal(folder.Path, Assert.IsType<FileProfileStore>(provider.GetRequiredService<INamProfileStore>()).Directory);
    }

    [Fact]
    public void AddNamFileProfiles_AfterAddNam_IsTheStore()
    {
        using var folder = new TemporaryFolder();
        using var provider = new ServiceCollection().AddNam().AddNamFileProfiles(folder.Path).BuildServiceProvider();

        Assert.Equal(folder.Path, Assert.IsType<FileProfileStore>(provider.GetRequiredService<INamProfileStore>()).Directory);
    }

    [Fact]
    public void AddNamFileProfiles_Twice_TheLastCounts()
    {
        using var folder = new TemporaryFolder();
        using var provider = new ServiceCollection().AddNamFileProfiles("/nowhere")
            .AddNamFileProfiles(folder.Path).AddNam().BuildServiceProvider();

        Assert.Equal(folder.Path, Assert.IsType<FileProfileStore>(Assert.Single(provider.GetServices<INamProfileStore>())).Directory);
    }

    [Fact]
    public void AddNam_OwnStore_StaysTheStore()
    {
        var own = new MemoryProfileStore();
        using var provider = new ServiceCollection().AddSingleton<INamProfileStore>(own).AddNam().BuildServiceProvider();

        Assert.Same(own, Assert.Single(provider.GetServices<INamProfileStore>()));
    }

    [Fact]
    public void AddNam_WithoutHostLibraries_RegistersNoHost()
    {
        var services = new ServiceCollection();

        services.AddNam();

        Assert.DoesNotContain(services, service => service.ServiceType == typeof(INamHost));
    }

    [Fact]
    public void AddNamServer_ThenAddNam_GivesOneEngineWithBothSettings()
    {
        var services = new ServiceCollection();
        services.AddNamServer(options => options.Name = "orders").AddNam(options => options.SmallReplyBytes = 7);
        services.AddSingleton<INamProfileStore>(new MemoryProfileStore());

        using var provider = services.BuildServiceProvider();
        var server = Assert.Single(provider.GetServices<NamServer>());

        Assert.Equal(("orders", 7), (server.Options.Name, server.Options.SmallReplyBytes));
    }
}
