// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;

namespace Nam.AspNetCore.Tests;

public sealed class WithoutProfileTests
{
    [Theory]
    [InlineData("GET", "/text", "HTTP/1.1 200")]
    [InlineData("POST", "/text", "HTTP/1.1 200")]
    [InlineData("HEAD", "/text", "HTTP/1.1 200")]
    [InlineData("GET", "/typed", "HTTP/1.1 200")]
    [InlineData("HEAD", "/typed", "HTTP/1.1 200")]
    [InlineData("GET", "/small", "HTTP/1.1 200")]
    [InlineData("GET", "/json", "HTTP/1.1 200")]
    [InlineData("GET", "/nothing", "HTTP/1.1 204")]
    [InlineData("GET", "/fault", "HTTP/1.1 500")]
    [InlineData("GET", "/throws", "HTTP/1.1 500")]
    [InlineData("GET", "/absent", "HTTP/1.1 404")]
    public async Task Reply_NoHeader_IsByteForByteAsWithoutNam(string method, string path, string statusLine)
    {
        await using var with = await StartAsync(useNam: true);
        await using var without = await StartAsync(useNam: false);
        var request = $"{method} {path} HTTP/1.1\nHost: nam.example\nContent-Length: 0\nConnection: close\n\n";

        var expected = await without.SendRawAsync(request);
        var actual = await with.SendRawAsync(request);

        Assert.StartsWith(statusLine, expected);
        Assert.Equal(expected, actual);
    }

    [Theory]
    [InlineData("")]
    [InlineData("2;read=binary,zip;to=text;rt=90")]
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
