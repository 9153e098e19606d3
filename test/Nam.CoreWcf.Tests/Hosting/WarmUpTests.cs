// SPDX-License-Identifier: MIT

using CoreWCF.Description;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Nam.CoreWcf.Hosting;
using Nam.Server;
using Nam.Stores;

namespace Nam.CoreWcf.Tests.Hosting;

public sealed class WarmUpTests
{
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task AddNam_InAHost_WarmsTheProcessUpUnlessTurnedOff(bool warmsUp)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
        builder.Services.AddNam(nam => nam.WarmUp = warmsUp);
        await using var app = builder.Build();

        Assert.Single(app.Services.GetServices<IServiceBehavior>().OfType<NamServiceBehavior>());

        Assert.Equal(warmsUp, app.Services.GetRequiredService<NamServer>().WarmsUp);
    }
}
