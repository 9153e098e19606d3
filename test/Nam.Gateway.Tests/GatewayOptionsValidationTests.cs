// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Nam.Gateway.Tests;

public sealed class GatewayOptionsValidationTests
{
    public static TheoryData<Action<NamGatewayOptions>, string> Faults() => new()
    {
        { options => options.Backend = null, "NamGatewayOptions.Backend is not set." },
        {
            options => options.Backend = new Uri("localhost:5000"),
            "NamGatewayOptions.Backend is 'localhost:5000'; allowed is an absolute http or https address"
        },
        { options => options.Backend = new Uri("/orders", UriKind.Relative), "NamGatewayOptions.Backend is '/orders'" },
        { options => options.Backends.Add(new Uri("http://b/?x")), "NamGatewayOptions.Backend is 'http://b/?x'" },
        { options => options.BackendVersion = new Version(3, 0), "NamGatewayOptions.BackendVersion is 3.0; allowed are 1.1 and 2.0." },
        { options => options.ViaName = "a b", "NamGatewayOptions.ViaName is 'a b'" },
        { options => options.MaximumRequestBytes = -1, "NamGatewayOptions.MaximumRequestBytes is -1; allowed are 0 and more" },
        {
            options => options.ConnectTimeout = TimeSpan.Zero,
            "NamGatewayOptions.ConnectTimeout is 00:00:00; allowed are 00:00:00.0100000 to 01:00:00."
        },
        { options => options.HealthPath = "health", "NamGatewayOptions.HealthPath is 'health'; allowed are paths that begin with a slash" },
        { options => options.HealthInterval = Timeout.InfiniteTimeSpan, "NamGatewayOptions.HealthInterval is -00:00:00.0010000" },
        { options => options.ActivityTimeout = TimeSpan.FromDays(2), "NamGatewayOptions.ActivityTimeout is 2.00:00:00" },
        { options => options.SetAsideTime = TimeSpan.FromHours(2), "NamGatewayOptions.SetAsideTime is 02:00:00" },
    };

    [Theory]
    [MemberData(nameof(Faults))]
    public void Validate_SettingOutOfRange_SaysWhatIsWrongAndAllowed(Action<NamGatewayOptions> change, string expected)
    {
        var options = new NamGatewayOptions { Backend = new Uri("http://localhost:5000") };
        change(options);

        var result = new GatewayOptionsValidation().Validate(null, options);

        Assert.StartsWith(expected, Assert.Single(result.Failures!), StringComparison.Ordinal);
    }

    [Fact]
    public void Validate_AddressWithPassword_DoesNotShowIt()
    {
        var result = new GatewayOptionsValidation().Validate(null, new NamGatewayOptions { Backend = new Uri("http://me:secret@host/") });

        Assert.Contains("names a user at host", Assert.Single(result.Failures!), StringComparison.Ordinal);
        Assert.DoesNotContain("secret", result.FailureMessage, StringComparison.Ordinal);
    }

    [Fact]
    public void Validate_BackendAndDefaults_AreTaken()
    {
        var result = new GatewayOptionsValidation().Validate(null, new NamGatewayOptions { Backend = new Uri("https://host/base") });

        Assert.True(result.Succeeded);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Start_WithoutBackend_Throws()
    {
        var start = () => TestHost.StartAsync(services => services.AddNamGateway(), app => app.MapNamGateway());

        var fault = await Assert.ThrowsAsync<OptionsValidationException>(start);

        Assert.Contains("--Gateway:Backend=", fault.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Map_WithoutServices_SaysWhatToCall()
    {
        var start = () => TestHost.StartAsync(_ => { }, app => app.MapNamGateway());

        var fault = await Assert.ThrowsAsync<InvalidOperationException>(start);

        Assert.Contains("AddNamGateway()", fault.Message, StringComparison.Ordinal);
    }
}
