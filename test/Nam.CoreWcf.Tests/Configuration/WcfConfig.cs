// SPDX-License-Identifier: MIT

namespace Nam.CoreWcf.Tests.Configuration;

/// <summary>Service configuration files.</summary>
internal static class WcfConfig
{
    public const string Service = "Nam.CoreWcf.Tests.Configuration.OrderService";
    public const string Orders = "Nam.CoreWcf.Tests.Configuration.IOrders";
    public const string Archive = "Nam.CoreWcf.Tests.Configuration.IArchive";

    /// <summary>A file whose line 5 is the content of the endpoint behavior "adaptive", and line 12 the attributes of
    /// the endpoint.</summary>
    public static string With(string behaviorContent, string endpointAttributes = "behaviorConfiguration=\"adaptive\"") =>
        $"""
        <?xml version="1.0" encoding="utf-8"?>
        <configuration>
          <system.serviceModel>
            <behaviors><endpointBehaviors><behavior name="adaptive">
              {behaviorContent}
            </behavior></endpointBehaviors></behaviors>
            <services>
              <service name="{Service}">
                <endpoint name="other" address="other" contract="{Orders}"
                          binding="basicHttpBinding" />
                <endpoint name="basic" address="basic" contract="{Orders}" binding="basicHttpBinding"
                          {endpointAttributes} />
              </service>
            </services>
          </system.serviceModel>
        </configuration>
        """;

    /// <summary>A file with these sections in system.serviceModel.</summary>
    public static string OfSections(string sections) =>
        $"""
        <configuration><system.serviceModel>
        {sections}
        </system.serviceModel></configuration>
        """;

    /// <summary>A section with these endpoints of the service.</summary>
    public static string Services(string endpoints) =>
        $"""
        <services><service name="{Service}">
        {endpoints}
        </service></services>
        """;

    /// <summary>An endpoint of the orders contract.</summary>
    public static string Endpoint(
        string name, string more = "", string binding = "basicHttpBinding", string? address = null, string contract = Orders) =>
        $"""<endpoint name="{name}" address="{address ?? name}" contract="{contract}" binding="{binding}" {more} />""";
}
