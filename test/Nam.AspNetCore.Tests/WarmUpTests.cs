// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Nam.Server;
using Nam.Stores;

namespace Nam.AspNetCore.Tests;

public sealed class WarmUpTests
{
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task UseNam_InAHost_WarmsTheProcessUpUnlessTurnedOff(bool warmsUp)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
        builder.Services.AddNam(nam => nam.WarmUp = warmsUp);
        await using var app = builder.Build();

        app.UseNam();

        Assert.Equal(warmsUp, app.Services.GetRequiredService<NamServer>().WarmsUp);
    }
}
