// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;

namespace Nam.AspNetCore.Tests;

public sealed class WithoutProfileTests
{
    [Theory]
    [InlineData("")]
    [InlineData("2;read=binary;to=text;rt=90")]
    [InlineData("1;read=binary;rt=NaN")]
    [InlineData("1;read=binary;rt=Infinity")]
    [InlineData("1;read=binary;rt=-1")]
    [InlineData("1;read=binary;rt=1e9")]
    [InlineData("1;read=binary;rt=90;bw=99999999999999999999999")]
    [InlineData("1;read=binary;rt=90;rt=91")]
    [InlineData("1;read=binary;rt=90;dec=b:-5")]
    [InlineData("<script>")]
    public async Task Reply_HostileHeader_IsByteForByteAsWithoutNam(string profile)
    {
        await using var with = await StartAsync(useNam: true);
        await using var without = await StartAsync(useNam: false);

        var expected = await without.SendRawAsync("GET /text HTTP/1.1\nHost: nam.example\nConnection: close\n\n");
        var actual = await with.SendRawAsync($"GET /text HTTP/1.1\nHost: nam.example\nNAM-Profile: {profile}\nConnection: close\n\n");

        Assert.Equal(expected, actual);
    }

    [Fact]
    public async Task Reply_OversizedOrDoubledHeader_IsByteForByteAsWithoutNam()
    {
        await using var with = await StartAsync(useNam: true);
        await using var without = await StartAsync(useNam: false);
        var expected = await without.SendRawAsync("GET /text HTTP/1.1\nHost: nam.example\nConnection: close\n\n");

        var oversized = await with.SendRawAsync(
            $"GET /text HTTP/1.1\nHost: nam.example\nNAM-Profile: {Callers.Profile};x={new string('y', 1024)}\nConnection: close\n\n");
        var doubled = await with.SendRawAsync(
            $"GET /text HTTP/1.1\nHost: nam.example\nNAM-Profile: {Callers.Profile}\nNAM-Profile: {Callers.Profile}\nConnection: close\n\n");

        Assert.Equal(expected, oversized);
        Assert.Equal(expected, doubled);
    }

    [Fact]
    public async Task Reply_ModeOff_IsByteForByteAsWithoutNam()
    {
        await using var off = await StartAsync(useNam: true, options => options.Mode = Server.NamMode.Off);
        await using var without = await StartAsync(useNam: false);
        var request = $"GET /text HTTP/1.1\nHost: nam.example\nNAM-Profile: {Callers.Profile}\nConnection: close\n\n";

        var expected = await without.SendRawAsync(request);
        var actual = await off.SendRawAsync(request);

        Assert.Equal(expected, actual);
    }

    private static Task<TestService> StartAsync(bool useNam, Action<Server.NamServerOptions>? options = null) => TestService.StartAsync(
        app =>
        {
            if (useNam)
            {
                app.UseNam();
            }

            TestReplies.Map(app);
        },
        options: options);
}
