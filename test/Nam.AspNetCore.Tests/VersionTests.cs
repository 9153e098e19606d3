// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

public sealed class VersionTests
{
    [Fact]
    public async Task Requests_OfOtherVersions_AreAnsweredInVersion1OrAsWithoutNam()
    {
        await using var service = await TestService.StartAsync(app =>
        {
            app.UseNam();
            app.MapGet("/", context =>
            {
                context.Response.ContentType = TestReplies.XmlType;
                return context.Response.WriteAsync(TestReplies.Text);
            });
        });
        foreach (var (profile, isAnswered) in VersionCases.Profiles)
        {
            using var raw = Callers.Raw(service, profile);
            using var response = await raw.GetAsync("/");

            Assert.Equal((profile, isAnswered), (profile, response.IsEncoded()));
            Assert.Equal(isAnswered, response.Headers.Contains("NAM-Reply"));
        }
    }
}
